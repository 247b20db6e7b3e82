// Compares times on a GPU with the reference solution's in the same run or, without a GPU, modeled times
// (modeled_time.h). Absolute times never count. The shares of lost time are always modeled.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "grader/check/check_functions.h"
#include "grader/check/extrapolation_samples.h"
#include "grader/check/modeled_time.h"
#include "grader/check/slowdown_verdict.h"
#include "grader/check/verdict_phrases.h"

namespace warpmark::check {
namespace {

constexpr double fastest_copy = 1.5;  // times the measured copy bandwidth: no GPU memory is that much faster

std::string bandwidth_words(const PairedTimes& times, double seconds) {
    if (seconds <= 0 || times.copy_bytes_a_second <= 0) return "";
    double own = static_cast<double>(times.bytes) / seconds;
    auto words =
        fmt::format(" It moves data at {:.0f} % of a copy's bandwidth ({:.0f} of {:.0f} GB/s).",
                    100 * own / times.copy_bytes_a_second, own * 1e-9, times.copy_bytes_a_second * 1e-9);
    if (static_cast<double>(times.written_bytes) / seconds > fastest_copy * times.copy_bytes_a_second)
        words += " No memory is that fast, so a teacher should look at this file.";
    return words;
}

CheckResult measured(const Check& check, const Observed& observed, const PairedTimes& times) {
    if (times.came != PairedTimes::TimingOutcome::times) return not_timed_on_gpu(times);
    const Limits limits = measured_limits(check);
    const auto verdict = slowdown_verdict(times, limits.full);
    const double seconds = median_seconds(times);
    auto result = passed(fmt::format(
        "{:.2f} times the reference's time on {} ({:.2f} to {:.2f} in {} blocks of {}).", verdict.ratio,
        times.size, verdict.low, verdict.high, blocks_in_a_round - 2, blocks_in_a_round));
    result.metrics = {{"measured_ratio", verdict.ratio},
                      {"measured_ratio_low", verdict.low},
                      {"measured_ratio_high", verdict.high},
                      {"blocks_over", static_cast<double>(verdict.over)}};
    if (seconds > 0 && times.copy_bytes_a_second > 0) {
        result.metrics.emplace_back("bytes_a_second", static_cast<double>(times.bytes) / seconds);
        result.metrics.emplace_back("copy_bytes_a_second", times.copy_bytes_a_second);
    }
    result.because += bandwidth_words(times, seconds);
    if (observed.reference)
        for (auto& [name, value] : modeled_ratios(check, observed))
            result.metrics.emplace_back(std::move(name), value);
    if (verdict.says == SlowdownVerdict::TimingVerdict::undecided)
        result.because +=
            fmt::format(" In both rounds, some blocks were above {} and some below. This counts as passed.",
                        number_words(limits.full));
    if (verdict.says == SlowdownVerdict::TimingVerdict::fail)
        set_score(result, straight_line(verdict.ratio, limits.full, limits.none));
    return result;
}

// 0 without a measurement.
double ratio_of(const CheckResult& result) {
    const auto found =
        std::ranges::find(result.metrics, "measured_ratio", &std::pair<std::string, double>::first);
    return found == result.metrics.end() ? 0 : found->second;
}

}  // namespace

CheckResult time(const Check& check, const Observed& observed) {
    if (!observed.times || observed.times->empty()) return modeled_time(check, observed);
    std::optional<CheckResult> worst;
    for (const auto& times : *observed.times) {
        if (times.came == PairedTimes::TimingOutcome::cannot) continue;
        auto result = measured(check, observed, times);
        if (!worst ||
            std::pair(result.fraction, -ratio_of(result)) < std::pair(worst->fraction, -ratio_of(*worst)))
            worst = std::move(result);
    }
    if (!worst) {
        auto result = modeled_time(check, observed);
        result.because +=
            fmt::format(" It could not be timed on the GPU: {}.", observed.times->front().because);
        return result;
    }
    worst->evidence = "measured";
    if (ratio_of(*worst) == 0) return *worst;
    // A clock measures only the total. Its distribution over requests comes from counts.
    if (auto wrong = not_timed(check, observed); wrong && limits_lost_time(check)) {
        wrong->metrics = worst->metrics;
        return *wrong;
    }
    add_lost_time(*worst, measured_limits(check), check, observed);
    return *worst;
}

}  // namespace warpmark::check
