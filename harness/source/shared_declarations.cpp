// Finds functions, named constants and `__shared__` declarations in one pass over the tokens.
#include "harness/source/shared_declarations.h"

#include <algorithm>
#include <set>

#include "harness/base/demangled_name.h"
#include "harness/source/source_functions.h"

namespace warpmark::toolchain {
namespace {

bool is_no_function(std::string_view word) {
    return takes_arguments(word) || is_among(word, {"__block_size__", "if", "while", "for", "switch"});
}

// "reduce" and {"float", "256"} of "void reduce<float, 256>(float*)::tile".
struct Owner {
    std::string function;
    std::vector<std::string> template_arguments;
    std::string variable;
};

Owner owner_of(const std::string& linkage_name) {
    if (!linkage_name.starts_with("_Z")) return {{}, {}, linkage_name};  // a variable at file scope
    Owner owner;
    const auto whole = demangled(linkage_name);
    if (!whole) return owner;
    const std::string& text = *whole;
    const size_t last = text.rfind("::");
    if (last == text.npos) return owner;
    owner.variable = text.substr(last + 2);
    // The parameter list is the last top-level parenthesis before the `::`.
    size_t open = last;
    int depth = 0;
    for (size_t at = last; at-- > 0;) {
        if (text[at] == ')') ++depth;
        if (text[at] == '(' && --depth == 0) {
            open = at;
            break;
        }
    }
    if (open == last) return owner;
    size_t name_end = open;
    if (open > 0 && text[open - 1] == '>') {
        size_t at = open;
        std::string one;
        for (depth = 0; at-- > 0;) {
            if (text[at] == '>') ++depth;
            if (text[at] == '<') --depth;
            if (depth == 0 || (text[at] == ',' && depth == 1)) {
                owner.template_arguments.insert(owner.template_arguments.begin(),
                                                std::string(one.rbegin(), one.rend()));
                one.clear();
            } else if (!(text[at] == '>' && depth == 1))
                one += text[at];
            if (depth == 0) break;
        }
        for (auto& argument : owner.template_arguments) {
            while (argument.starts_with(' ')) argument.erase(0, 1);
            if (argument.starts_with('(')) argument.erase(0, argument.find(')') + 1);  // "(int)32"
        }
        name_end = at;
    }
    size_t name_start = name_end;
    while (name_start > 0 && is_in_word(text[name_start - 1])) --name_start;
    owner.function = text.substr(name_start, name_end - name_start);
    return owner;
}

}  // namespace

struct Declarations::Scan {
    explicit Scan(Declarations& wanted) : all(wanted), tokens(wanted.tokens_) {}

    Declarations& all;
    const TokenList& tokens;
    size_t at = 0;
    int depth = 0, outer = 0;  // open braces, and those of namespaces and types
    std::string function, current;
    std::vector<std::string> parameters;
    bool transparent = false;  // the next brace belongs to a namespace or type
    std::vector<bool> open;    // the same for each open brace

    std::string_view token(size_t i) const { return i < tokens.size() ? tokens[i].text : std::string_view(); }

    void template_header() {
        parameters.clear();
        int angles = 0;
        for (; at < tokens.size(); ++at) {
            if (token(at) == "<") ++angles;
            angles -= closed_angles(token(at));
            const bool ends = angles <= 0 || (angles == 1 && token(at) == ",");
            // The name precedes a comma, a default or the end.
            if ((ends || (angles == 1 && token(at) == "=")) && tokens.is_word(at - 1))
                parameters.emplace_back(token(at - 1));
            if (angles == 1 && token(at) == "=")
                while (at + 1 < tokens.size() && token(at + 1) != "," && closed_angles(token(at + 1)) == 0)
                    ++at;
            if (angles <= 0) return;
        }
    }

    // NAME = expression, up to a comma, a semicolon or a brace.
    void constant() {
        const std::string name(token(at - 1));
        const size_t end = tokens.at_top(at + 1, tokens.size(), {",", ";", "}", "{", ")"});
        const auto value = evaluate(std::span(tokens).subspan(at + 1, end - at - 1), all.constants_);
        const auto known = all.constants_.values.find(name);
        if (value && known == all.constants_.values.end())
            all.constants_.values[name] = *value;
        else if (known != all.constants_.values.end() && value != known->second)
            ambiguous.insert(name);
    }
    std::set<std::string> ambiguous;

    // After `__shared__`: a type, then names with extents.
    void shared() {
        std::string type;
        const bool is_extern =
            tokens.has(tokens.statement_begin(at), at, "extern");  // such a name belongs to no function
        for (++at; at < tokens.size() && token(at) != ";" && token(at) != "{"; ++at) {
            const auto next = token(at + 1);
            if ((token(at) == "alignas" || token(at) == "__align__") && next == "(") {
                while (at < tokens.size() && token(at) != ")") ++at;
                continue;
            }
            if (token(at) == "volatile" || token(at) == "const" || token(at) == "static" || token(at) == ",")
                continue;
            if (!tokens.is_word(at) || (next != "[" && next != "," && next != ";" && next != "=")) {
                type += (type.empty() || token(at) == "::" || type.ends_with("::") ? "" : " ") +
                        std::string(token(at));
                continue;
            }
            Array array{is_extern ? "" : current, std::string(token(at)), type, parameters, {}};
            while (token(at + 1) == "[") {
                const size_t open = at + 1;
                at = std::max(open, tokens[open].mate);
                array.extents.push_back({open + 1, std::max(at, open + 1) - 1});
            }
            all.arrays_.push_back(std::move(array));
        }
    }

    void brace_opens() {
        const bool outside = depth == outer;
        open.push_back(transparent && outside);
        ++depth;
        if (transparent && outside)
            ++outer;
        else if (outside)
            current = function;
        transparent = false;
    }

    void brace_closes() {
        if (open.empty()) return;
        --depth;
        if (open.back()) --outer;
        open.pop_back();
        if (depth == outer) {
            function.clear();
            current.clear();
            parameters.clear();
        }
    }

    void run() {
        for (; at < tokens.size(); ++at) {
            const auto t = token(at);
            if (t == "{")
                brace_opens();
            else if (t == "}")
                brace_closes();
            else if (t == "template" && token(at + 1) == "<") {
                ++at;
                template_header();
            } else if (t == "__shared__")
                shared();
            else if (t == "=" && at > 1 && tokens.is_word(at - 1))
                constant();
            else if (depth != outer)
                continue;
            else if (t == "namespace" || t == "struct" || t == "class" || t == "union" || t == "enum")
                transparent = true;
            else if (t == ";") {
                transparent = false;
                function.clear();
                parameters.clear();
            } else if (t == "(" && tokens.is_word(at - 1) && !is_no_function(token(at - 1))) {
                function = token(at - 1);
                transparent = false;
            }
        }
        for (const auto& name : ambiguous) all.constants_.values.erase(name);
    }
};

Declarations::Declarations(std::string_view source, const std::vector<std::string>& defines)
    : tokens_(source) {
    constants_.macros = macros_of(source);
    for (const std::string_view define : defines) {
        const size_t equals = define.find('=');
        const auto body = tokens_of(equals == define.npos ? "1" : define.substr(equals + 1));
        constants_.macros[define.substr(0, equals)] = {body.begin(), body.end()};
    }
    Scan(*this).run();
}

Shape Declarations::shape_of(const Array& array, const std::vector<std::string>& arguments,
                             uint64_t bytes) const {
    Constants constants = constants_;
    Shape shape;
    shape.type = array.type;
    for (size_t i = 0; i < array.template_parameters.size() && i < arguments.size(); ++i) {
        const auto& parameter = array.template_parameters[i];
        if (shape.type == parameter) shape.type = arguments[i];
        if (const auto value = evaluate(tokens_of(arguments[i]), {})) constants.values[parameter] = *value;
    }
    shape.element_bytes = size_of_type(shape.type);
    uint64_t product = 1;
    size_t unknown = 0;
    for (const auto& extent : array.extents) {
        const auto value =
            evaluate(std::span(tokens_).subspan(extent.first, extent.last + 1 - extent.first), constants);
        const bool known = value && *value > 0;
        shape.extents.push_back(known ? static_cast<uint64_t>(*value) : 0);
        if (known)
            product *= shape.extents.back();
        else
            ++unknown;
    }
    if (bytes == 0) return unknown == 1 && shape.extents[0] == 0 ? shape : Shape{};
    if (product == 0 || bytes % product) return {};
    if (unknown == 0 && shape.element_bytes == 0) shape.element_bytes = bytes / product;
    // A single unknown extent follows from the size in bytes.
    if (unknown == 1 && shape.element_bytes && bytes % (product * shape.element_bytes) == 0)
        for (auto& extent : shape.extents)
            if (extent == 0) {
                extent = bytes / (product * shape.element_bytes);
                product *= extent;
                unknown = 0;
            }
    return unknown == 0 && product * shape.element_bytes == bytes ? shape : Shape{};
}

Shape Declarations::shape_of(const std::string& linkage_name, uint64_t bytes) const {
    const Owner owner = owner_of(linkage_name);
    Shape found;
    for (const auto& array : arrays_) {
        if (array.name != owner.variable || (!array.function.empty() && array.function != owner.function))
            continue;
        Shape shape = shape_of(array, owner.template_arguments, bytes);
        if (shape.element_bytes == 0) continue;
        if (found.element_bytes &&
            (found.extents != shape.extents || found.element_bytes != shape.element_bytes))
            return {};
        found = std::move(shape);
    }
    return found;
}

}  // namespace warpmark::toolchain
