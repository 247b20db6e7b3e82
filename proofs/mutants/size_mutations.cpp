// Mutations of launchers and loops that are correct for some sizes, or on one device, only.
#include <algorithm>

#include "proofs/mutants/mutation_sites.h"

namespace warpmark::batch {
namespace {

// Eight blocks for each of an H200's multiprocessors; in a grid with several dimensions, 64 in each.
constexpr const char *most_blocks = "132 * 8", *most_in_each = "64";

void cap(Sites& s, TokenRange blocks, const std::string& most) {
    if (blocks.first == blocks.last && s[blocks.first].kind == Token::Kind::number) return;
    const std::string text(s.text(blocks));
    s.add("size", blocks.first, blocks.last, "(" + text + ") < " + most + " ? (" + text + ") : " + most,
          "at most " + most);
}

void cap_each(Sites& s, size_t open) {
    for (const TokenRange& one : s.arguments(open)) cap(s, one, most_in_each);
}

// The bracket of `dim3 name(…)`; size() if no dim3 of that name is declared in this form.
size_t dim3_bracket(const Sites& s, std::string_view name) {
    for (size_t at = 0; at + 2 < s.size(); ++at)
        if (s.is(at, "dim3") && s[at + 1].text == name && (s.is(at + 2, "(") || s.is(at + 2, "{")))
            return at + 2;
    return s.size();
}

void cap_grids(Sites& s) {
    for (size_t at = 0; at + 2 < s.size(); ++at) {
        if (!s.is(at, "<<<")) continue;
        const size_t comma = s.at_top(at + 1, s.size(), {","});
        if (comma >= s.size() || comma == at + 1) continue;
        if (s.is(at + 1, "dim3") && (s.is(at + 2, "(") || s.is(at + 2, "{")))
            cap_each(s, at + 2);
        else if (const size_t open = dim3_bracket(s, s[at + 1].text); comma == at + 2 && open < s.size())
            cap_each(s, open);
        else
            cap(s, {at + 1, comma - 1}, most_blocks);
    }
}

// `for (…; i < n; i += step)`, `for (…; i < n; i++)`: omits the last round, or all but the first.
void shorten_loops(Sites& s) {
    for (size_t at = 0; at + 2 < s.size(); ++at) {
        if (!s.is(at, "for") || !s.is(at + 1, "(")) continue;
        const size_t close = s.mate(at + 1), first = s.at_top(at + 2, close, {";"});
        const size_t second = first < close ? s.at_top(first + 1, close, {";"}) : s.size();
        if (second >= close || second + 1 >= close) continue;
        const size_t less = s.at_top(first + 1, second, {"<", "<="});
        if (less >= second || less != first + 2 || s.at_top(less, second, {"&&", "||"}) < second) continue;
        const std::string counter(s[first + 1].text), end(s.text(less + 1, second - 1));
        const size_t sign = s.at_top(second + 1, close, {"+=", "++"});
        const bool is_stride = s.is(sign, "+=") && sign == second + 2 && s[second + 1].text == counter,
                   is_step = s.is(sign, "++") && close == second + 3 &&
                             (s[second + 1].text == counter || s[second + 2].text == counter);
        if (!is_stride && !is_step) continue;
        const std::string step = is_stride ? "(" + std::string(s.text(sign + 1, close - 1)) + ")" : "1";
        s.add("size", less, second - 1, "+ " + step + " " + std::string(s[less].text) + " " + end, "",
              first + 1);
        if (is_stride) s.add("size", second + 1, close - 1, counter + " = " + end);
    }
}

// The number of multiprocessors becomes a literal.
void fix_device(Sites& s) {
    for (size_t at = 0; at + 2 < s.size(); ++at) {
        if (s.is(at, "multiProcessorCount") && at >= 2 && (s.is(at - 1, ".") || s.is(at - 1, "->")))
            s.add("size", at - 2, at, "132");
        if (!s.is(at, "cudaDeviceGetAttribute") || !s.is(at + 1, "(")) continue;
        const auto operands = s.arguments(at + 1);
        if (operands.size() != 3 || s.text(operands[1]) != "cudaDevAttrMultiProcessorCount") continue;
        s.add("size", at, s.mate(at + 1), "(*(" + std::string(s.text(operands[0])) + ") = 132, cudaSuccess)");
    }
}

// `k<<<blocks, threads>>>(in, n)` → `k<<<blocks, threads>>>(in, 1024)`
void fix_arguments(Sites& s, const Literals& literals) {
    for (size_t at = 0; at + 1 < s.size(); ++at) {
        if (!s.is(at, ">>>") || !s.is(at + 1, "(")) continue;
        for (const TokenRange& one : s.arguments(at + 1)) {
            const auto literal = literals.find(std::string(s.text(one)));
            if (literal != literals.end()) s.add("size", one.first, one.last, literal->second);
        }
    }
}

}  // namespace

void mutate_sizes(Sites& s, const Literals& literals) {
    cap_grids(s);
    shorten_loops(s);
    fix_device(s);
    fix_arguments(s, literals);
}

}  // namespace warpmark::batch
