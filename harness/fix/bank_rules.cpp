// bank_rules.cpp: rows of a shared array made longer.
#include <fmt/format.h>

#include "harness/fix/edits.h"
#include "harness/fix/rules.h"

namespace warpmark::fix {

std::vector<Patch> against(const Statements& in, const Finding& finding, const BankConflict& conflict) {
    (void)finding;
    const auto& tokens = in.tokens();
    std::vector<Patch> all;
    for (size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (!tokens[at].is("__shared__")) continue;
        while (at < tokens.size() && !tokens[at].is(";") && !tokens[at].is(conflict.array)) ++at;
        if (at + 1 >= tokens.size() || !tokens[at].is(conflict.array)) continue;
        size_t open = 0, dimensions = 0;
        for (size_t next = at + 1; next < tokens.size() && tokens[next].is("[");
             next = tokens[next].mate + 1) {
            open = next;
            ++dimensions;
        }
        if (dimensions < 2 || tokens[open].mate <= open + 1) continue;
        const auto size = in.text(open + 1, tokens[open].mate - 1);
        const size_t begin = tokens[open + 1].begin;
        for (const int more : {1, 2, 4}) {
            const bool is_simple = tokens[open].mate == open + 2;
            const auto longer =
                is_simple ? fmt::format("{} + {}", size, more) : fmt::format("({}) + {}", size, more);
            all.push_back(
                {fmt::format("Accesses by a warp to different words in the same bank are serialized. "
                             "Pad the rows of `{}`, in line {}: `[{}]`.",
                             conflict.array, tokens[open].line, longer),
                 {{begin, size.size(), longer}}});
        }
    }
    return all;
}

}  // namespace warpmark::fix
