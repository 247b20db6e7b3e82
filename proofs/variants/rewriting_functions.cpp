// Shared helpers for rewritings, and the table of all rewritings.
#include "proofs/variants/rewriting_functions.h"

#include <array>

namespace warpmark::batch {
namespace {

constexpr std::array table{
    Rewriting{"one-line", "all on one line; preprocessor lines stay lines", "__LINE__", PlacesLeft::none,
              on_one_line},
    Rewriting{"token-a-line", "each token on a line of its own", "__LINE__", PlacesLeft::copied,
              a_token_a_line},
    Rewriting{"inlined", "a kernel's body moves into a __forceinline__ function",
              "__grid_constant__, parameters without a plain name, specializations", PlacesLeft::all,
              body_inlined},
    Rewriting{"called", "a kernel's body moves into a __noinline__ function", "as `inlined`", PlacesLeft::all,
              body_called},
    Rewriting{"template", "a kernel's body moves into a function template", "as `inlined`", PlacesLeft::all,
              body_in_template},
    Rewriting{"lambda", "a kernel's body moves into a lambda", "", PlacesLeft::all, body_in_lambda},
    Rewriting{"macro", "a kernel's body moves into a macro", "preprocessor lines in the body, __LINE__",
              PlacesLeft::none, body_in_macro},
    Rewriting{"method", "a kernel's body moves into a structure's method", "as `inlined`", PlacesLeft::all,
              body_in_method},
    Rewriting{"unrolled", "loops with a constant number of rounds, at most eight, are unrolled",
              "a loop that can be left, or that writes its own variable", PlacesLeft::copied, loops_unrolled},
    Rewriting{"turned", "`if (c) A else B` becomes `if (!(c)) B else A`",
              "if constexpr, conditions that declare", PlacesLeft::all, ifs_turned_round},
    Rewriting{"names", "variables, parameters and kernels get other names",
              "names in macros or assembly, members, what is called from outside", PlacesLeft::all,
              mask_macros},
    Rewriting{"ndebug", "NDEBUG is defined", "assert, NDEBUG", PlacesLeft::all, without_asserts},
};

}  // namespace

std::span<const Rewriting> rewritings() {
    return table;
}

const Rewriting* find_rewriting(std::string_view name) {
    for (const auto& one : table)
        if (one.name == name) return &one;
    return nullptr;
}

MaybeEdited each_statement(const RewrittenVariant& source, const StatementRule& rule) {
    EditedText out(source.text);
    bool any = false;
    KeepRewritten keep = [&](size_t begin, size_t end) {
        size_t at = begin;
        for (size_t one = 0; one < source.tree.size(); ++one) {  // outer statements come before inner ones
            const size_t first = source.tree.begin_of(one), behind = source.tree.end_of(one);
            if (first < at || behind > end || !rule.applies(one)) continue;
            out.keep(at, first);
            rule.rewrite(one, out, keep);
            at = behind;
            any = true;
        }
        out.keep(at, end);
    };
    keep(0, source.text.size());
    if (!any) return {};
    return out;
}

bool counts_lines(const RewrittenVariant& source) {
    return source.text.find("__LINE__") != source.text.npos ||
           source.text.find("#line") != source.text.npos ||
           source.text.find("source_location") != source.text.npos;
}

bool has_directive(const RewrittenVariant& source, size_t begin, size_t end) {
    for (const auto line : preprocessor_lines(source.text)) {
        const auto at = static_cast<size_t>(line.data() - source.text.data());
        if (begin <= at && at < end) return true;
    }
    return false;
}

void add_flat(EditedText& out, const RewrittenVariant& source, size_t first, size_t last) {
    const auto& tokens = source.tree.tokens();
    for (size_t at = first; at <= last && at < tokens.size(); ++at) {
        if (at > first && tokens[at - 1].end() != tokens[at].begin) out.add(" ", tokens[at].begin);
        out.keep(tokens[at].begin, tokens[at].end());
    }
}

}  // namespace warpmark::batch
