// evidence.cpp: the sentences, each in parentheses behind the explanation.
#include "harness/diagnose/evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace warpmark::diagnose {
namespace {

constexpr std::array<std::string_view, 6> ordinals{"first", "second", "third", "fourth", "fifth", "sixth"};

constexpr std::array<std::string_view, 3> of_evidence{
    "(Seen in the unoptimized build: the optimizer happens to hide it in this one.)",
    "(Seen in the optimized build only. No correct compiler adds it: the two builds do different things.)",
    "(It shows in another thread order. In the usual order the two accesses happen to be separated, but "
    "nothing enforces that.)"};

void append(std::string& text, std::string_view more) {
    if (!text.empty()) text += ' ';
    text += more;
}

}  // namespace

void say_evidence(Finding& finding, Evidence evidence) {
    append(finding.explanation, of_evidence[std::to_underlying(evidence)]);
}

void say_later_call(Finding& finding, size_t call) {
    append(finding.explanation,
           fmt::format("(It shows in the {} call in one process: something is left from the earlier calls.)",
                       ordinals[std::min(call, ordinals.size() - 1)]));
}

void say_hidden(Finding& finding, uint64_t count) {
    if (count == 0) return;
    append(
        finding.explanation,
        count == 1
            ? std::string("(1 more finding may be a consequence of this one and is hidden until you fix it.)")
            : fmt::format(
                  "({} more findings may be consequences of this one and are hidden until you fix it.)",
                  count));
}

}  // namespace warpmark::diagnose
