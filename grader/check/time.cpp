// time.cpp: modelled cycles beside the reference solution's in the same cases; never absolute times.
#include <fmt/format.h>

#include "grader/check/kinds.h"
#include "grader/check/words.h"

namespace warpmark::check {
namespace {

uint64_t cycles_of(const Observation& observation, const std::vector<std::size_t>& cases) {
    uint64_t sum = 0;
    for (std::size_t i : cases)
        for (const auto& launch : observation.cases[i].launches) sum += launch.cycles;
    return sum;
}

}  // namespace

CheckResult time(const Check& check, const Observed& observed) {
    if (!observed.reference) return skipped("The solution is not here, so there is nothing to compare with.");
    auto cases = covered(check, observed.lab);
    uint64_t own = cycles_of(observed.submission, cases), reference = cycles_of(*observed.reference, cases);
    if (reference == 0) return skipped("The reference solution has no modelled time.");
    if (!anything_ran(observed.submission, cases)) return skipped("No kernel ran, so there was nothing to time.");
    double ratio = double(own) / double(reference), full = check.number("ratio_max"), none = check.number("ratio_zero");
    auto result = passed(fmt::format("{} times the reference's modelled cycles.", number_words(ratio)));
    result.metrics = {{"ratio", ratio}};
    set_score(result, straight_line(ratio, full, none));
    if (result.verdict == Verdict::pass) return result;
    result.because += fmt::format(" Full points up to {}, none from {}.", number_words(full), number_words(none));
    result.advice = "Look at the wavefronts and sectors of each line: they are where the cycles go.";
    return result;
}

}  // namespace warpmark::check
