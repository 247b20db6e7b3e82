// Rewritings that move the body of each kernel elsewhere.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proofs/variants/rewriting_functions.h"

namespace warpmark::batch {
namespace {

struct Kernel {
    std::string name;
    size_t first = 0;                               // its first token
    size_t open = 0, close = 0;                     // tokens of the parentheses of the parameters
    size_t body = 0, end = 0;                       // tokens of the braces
    std::vector<std::string> parameters;            // their names
    std::string template_head, template_arguments;  // "template <class T, int n>", "<T, n>"; or ""
};

// The last word of each part between commas, before a default value: "int n = 4" has n. Nothing if a part has
// none, or what nobody can name.
std::optional<std::vector<std::string>> names_between(const TokenList& tokens, size_t open, size_t close) {
    std::vector<std::string> names;
    std::string name;
    size_t words = 0;
    int angles = 0;
    bool has_value = false;
    for (size_t at = open + 1; at <= close; ++at) {
        const auto& token = tokens[at];
        if (at == close || (token.is(",") && angles == 0)) {
            if (at == close && at == open + 1) return names;
            if (words < 2) return {};
            names.push_back(name);
            name.clear();
            words = 0;
            has_value = false;
            continue;
        }
        if (token.is("(") || token.is("...") || token.is("__grid_constant__") || token.is("&")) return {};
        if (token.is("=")) has_value = true;
        if (has_value) continue;
        if (token.is("<")) ++angles;
        angles -= closed_angles(token.text);
        if (token.is_word()) {
            if (angles == 0) name = std::string(token.text);
            ++words;
        }
    }
    return names;
}

std::optional<Kernel> kernel_of(const RewrittenVariant& source, size_t statement) {
    const auto& one = source.tree[statement];
    const auto& tokens = source.tree.tokens();
    if (one.kind != fix::Statement::Kind::function) return {};
    Kernel kernel;
    kernel.first = one.first;
    kernel.end = one.last;
    kernel.body = tokens[one.last].mate;
    if (kernel.body <= one.first || !tokens.has(one.first, kernel.body, "__global__")) return {};
    kernel.name = std::string(source.tree.name_of(statement));
    for (size_t at = one.first; at < kernel.body; ++at)
        if (tokens[at].text == kernel.name && tokens[at + 1].is("(")) kernel.open = at + 1;
    if (kernel.name.empty() || kernel.open == 0) return {};
    kernel.close = tokens[kernel.open].mate;
    const auto parameters = names_between(tokens, kernel.open, kernel.close);
    if (!parameters) return {};
    kernel.parameters = *parameters;
    if (!tokens[one.first].is("template")) return kernel;
    const size_t open = one.first + 1, end = tokens.behind_angles(open, kernel.body) - 1;
    if (end < open) return {};
    const auto arguments = names_between(tokens, open, end);
    if (!arguments || arguments->empty()) return {};
    kernel.template_head = std::string(source.tree.text(one.first, end));
    kernel.template_arguments = fmt::format("<{}>", fmt::join(*arguments, ", "));
    return kernel;
}

// True if there is a directive before the body or in it.
bool has_directive_in_head(const RewrittenVariant& source, const Kernel& kernel) {
    const auto& tokens = source.tree.tokens();
    return has_directive(source, tokens[kernel.first].begin, tokens[kernel.body].begin);
}

using Write = void (*)(const RewrittenVariant&, const Kernel&, EditedText&);

MaybeEdited each_kernel(const RewrittenVariant& source, bool (*fits)(const RewrittenVariant&, const Kernel&),
                        Write write) {
    return each_statement(
        source, {.applies =
                     [&](size_t one) {
                         const auto kernel = kernel_of(source, one);
                         return kernel && !has_directive_in_head(source, *kernel) && fits(source, *kernel);
                     },
                 .rewrite = [&](size_t one, EditedText& out,
                                const KeepRewritten&) { write(source, *kernel_of(source, one), out); }});
}

bool always(const RewrittenVariant&, const Kernel&) {
    return true;
}

size_t begin_of(const RewrittenVariant& source, size_t token) {
    return source.tree.tokens()[token].begin;
}

// "(parameters) {body}" as it is.
void add_function(const RewrittenVariant& source, const Kernel& kernel, EditedText& out) {
    out.keep(begin_of(source, kernel.open), begin_of(source, kernel.close) + 1);
    out.add(" ", begin_of(source, kernel.body));
    out.keep(begin_of(source, kernel.body), begin_of(source, kernel.end) + 1);
}

// The kernel with one statement for its body.
void add_kernel(const RewrittenVariant& source, const Kernel& kernel, const std::string& statement,
                EditedText& out) {
    out.add("\n", begin_of(source, kernel.first));
    out.keep(begin_of(source, kernel.first), begin_of(source, kernel.body) + 1);
    out.add(" " + statement + " ", begin_of(source, kernel.body));
    out.keep(begin_of(source, kernel.end), begin_of(source, kernel.end) + 1);
}

void as_function(const RewrittenVariant& source, const Kernel& kernel, const std::string& head,
                 const std::string& arguments, EditedText& out) {
    const auto name = "body_of_" + kernel.name;
    out.add(fmt::format("{}\n__device__ {}", head, name), begin_of(source, kernel.first));
    add_function(source, kernel, out);
    add_kernel(source, kernel, fmt::format("{}{}({});", name, arguments, fmt::join(kernel.parameters, ", ")),
               out);
}

}  // namespace

MaybeEdited body_inlined(const RewrittenVariant& source) {
    return each_kernel(source, always, [](const RewrittenVariant& in, const Kernel& kernel, EditedText& out) {
        as_function(in, kernel, kernel.template_head + " static __forceinline__ void",
                    kernel.template_arguments, out);
    });
}

MaybeEdited body_called(const RewrittenVariant& source) {
    return each_kernel(source, always, [](const RewrittenVariant& in, const Kernel& kernel, EditedText& out) {
        as_function(in, kernel, kernel.template_head + " static __noinline__ void", kernel.template_arguments,
                    out);
    });
}

MaybeEdited body_in_template(const RewrittenVariant& source) {
    return each_kernel(source, always, [](const RewrittenVariant& in, const Kernel& kernel, EditedText& out) {
        const bool is_template = !kernel.template_head.empty();
        const auto head =
            is_template ? kernel.template_head.substr(0, kernel.template_head.size() - 1) + ", int anew>"
                        : std::string("template <int anew>");
        const auto& known = kernel.template_arguments;
        const auto arguments = is_template ? known.substr(0, known.size() - 1) + ", 7>" : std::string("<7>");
        as_function(in, kernel, head + " void", arguments, out);
    });
}

MaybeEdited body_in_method(const RewrittenVariant& source) {
    return each_kernel(source, always, [](const RewrittenVariant& in, const Kernel& kernel, EditedText& out) {
        // A name that the file does not have for anything else.
        const auto type = "Body_of_" + kernel.name, method = "body_of_" + kernel.name;
        out.add(fmt::format("{} struct {} {{ __device__ void {}", kernel.template_head, type, method),
                begin_of(in, kernel.first));
        add_function(in, kernel, out);
        out.add(" };", begin_of(in, kernel.end));
        add_kernel(in, kernel,
                   fmt::format("{}{}{{}}.{}({});", type, kernel.template_arguments, method,
                               fmt::join(kernel.parameters, ", ")),
                   out);
    });
}

MaybeEdited body_in_lambda(const RewrittenVariant& source) {
    return each_kernel(source, always, [](const RewrittenVariant& in, const Kernel& kernel, EditedText& out) {
        const size_t open = begin_of(in, kernel.body);
        out.keep(begin_of(in, kernel.first), open + 1);
        out.add(" auto body_anew = [&]() {", open);
        out.keep(open + 1, begin_of(in, kernel.end) + 1);
        out.add("; body_anew(); }", begin_of(in, kernel.end));
    });
}

MaybeEdited body_in_macro(const RewrittenVariant& source) {
    const auto fits = [](const RewrittenVariant& in, const Kernel& kernel) {
        const size_t begin = begin_of(in, kernel.body), end = begin_of(in, kernel.end);
        return kernel.end > kernel.body + 1 && !counts_lines(in) && !has_directive(in, begin, end) &&
               std::string_view(in.text).substr(begin, end - begin).find("R\"") == std::string_view::npos;
    };
    return each_kernel(source, fits, [](const RewrittenVariant& in, const Kernel& kernel, EditedText& out) {
        const size_t begin = begin_of(in, kernel.first);
        out.add(fmt::format("\n#define BODY_OF_{} ", kernel.name), begin);
        add_flat(out, in, kernel.body + 1, kernel.end - 1);
        add_kernel(in, kernel, "BODY_OF_" + kernel.name, out);
    });
}

}  // namespace warpmark::batch
