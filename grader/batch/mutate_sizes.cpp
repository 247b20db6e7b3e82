// mutate_sizes.cpp: launchers and loops that are right as long as the problem is small.
#include <algorithm>

#include "grader/batch/mutation_sites.h"

namespace warpmark::batch {
namespace {

// Eight blocks for each of an H200's multiprocessors; of a grid with several dimensions, in each.
constexpr const char *most_blocks = "1056", *most_in_each = "64";

bool is_number(const Sites& s, TokenRange range) {
    return range.first == range.last && s[range.first].kind == Token::Kind::number;
}

void capped(Sites& s, TokenRange blocks, const std::string& most) {
    if (blocks.first > blocks.last || is_number(s, blocks)) return;
    const std::string text = s.text(blocks);
    s.add("size", blocks.first, blocks.last, "(" + text + ") < " + most + " ? (" + text + ") : " + most,
          "at most " + most);
}

void each_capped(Sites& s, size_t open) {
    for (const TokenRange& one : s.arguments(open)) capped(s, one, most_in_each);
}

// Where `dim3 name(…)` opens its bracket; size() if no dim3 of that name is declared so.
size_t declared_dim3(const Sites& s, std::string_view name) {
    for (size_t at = 0; at + 2 < s.size(); ++at)
        if (s.is(at, "dim3") && s[at + 1].text == name && (s.is(at + 2, "(") || s.is(at + 2, "{")))
            return at + 2;
    return s.size();
}

void grids(Sites& s) {
    for (size_t at = 0; at + 2 < s.size(); ++at) {
        if (!s.is(at, "<<<")) continue;
        const size_t comma = s.at_top({at + 1, s.size() - 1}, {","});
        if (comma >= s.size() || comma == at + 1) continue;
        if (s.is(at + 1, "dim3") && (s.is(at + 2, "(") || s.is(at + 2, "{")))
            each_capped(s, at + 2);
        else if (const size_t open = declared_dim3(s, s[at + 1].text); comma == at + 2 && open < s.size())
            each_capped(s, open);
        else
            capped(s, {at + 1, comma - 1}, most_blocks);
    }
}

// `for (…; i < n; i += step)`: without its last round, and with its first one alone.
void strides(Sites& s) {
    for (size_t at = 0; at + 2 < s.size(); ++at) {
        if (!s.is(at, "for") || !s.is(at + 1, "(")) continue;
        const size_t close = s.mate(at + 1), first = s.at_top({at + 2, close - 1}, {";"});
        const size_t second = first < close ? s.at_top({first + 1, close - 1}, {";"}) : s.size();
        if (second >= close) continue;
        const size_t sign = s.at_top({second + 1, close - 1}, {"+="}),
                     less = s.at_top({first + 1, second - 1}, {"<"});
        if (sign != second + 2 || less != first + 2 || s[first + 1].text != s[second + 1].text) continue;
        const std::string counter(s[first + 1].text), end = s.text({less + 1, second - 1}),
                                                      step = s.text({sign + 1, close - 1});
        s.add("size", first + 1, second - 1, counter + " + (" + step + ") < " + end);
        s.add("size", second + 1, close - 1, counter + " = " + end);
    }
}

// The number of multiprocessors as a literal.
void devices(Sites& s) {
    for (size_t at = 0; at + 2 < s.size(); ++at) {
        if (s.is(at, "multiProcessorCount") && at >= 2 && (s.is(at - 1, ".") || s.is(at - 1, "->")))
            s.add("size", at - 2, at, "132");
        if (!s.is(at, "cudaDeviceGetAttribute") || !s.is(at + 1, "(")) continue;
        const auto operands = s.arguments(at + 1);
        if (operands.size() != 3 || s.text(operands[1]) != "cudaDevAttrMultiProcessorCount") continue;
        s.add("size", at, s.mate(at + 1), "(*(" + s.text(operands[0]) + ") = 132, cudaSuccess)");
    }
}

}  // namespace

void mutate_sizes(Sites& s) {
    grids(s);
    strides(s);
    devices(s);
}

}  // namespace warpmark::batch
