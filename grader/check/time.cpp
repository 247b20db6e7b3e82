// time.cpp: times on a GPU beside the reference solution's in the same run, or, where there are none, modelled cycles beside the
// reference's in the same cases; never absolute times.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "grader/check/kinds.h"
#include "grader/check/paired_verdict.h"
#include "grader/check/words.h"

namespace warpmark::check {
namespace {

constexpr double fastest_copy = 1.5;  // times a measured copy's bandwidth: no memory of a GPU is so much faster than that

uint64_t cycles_of(const Observation& observation, const std::vector<std::size_t>& cases) {
    uint64_t sum = 0;
    for (std::size_t i : cases)
        for (const auto& launch : observation.cases[i].launches) sum += launch.cycles;
    return sum;
}

std::string limits_words(const Limits& limits) {
    return fmt::format(" Full points up to {}, none from {}.", number_words(limits.full), number_words(limits.none));
}

uint64_t sum_of(const Observation& observation, const std::vector<std::size_t>& cases, uint64_t (*of)(const LaunchRecord&)) {
    uint64_t sum = 0;
    for (std::size_t i : cases)
        for (const auto& launch : observation.cases[i].launches)
            if (launch.error.empty()) sum += of(launch);
    return sum;
}

uint64_t threads_of(const LaunchRecord& launch) {
    uint64_t product = 1;
    for (auto n : launch.grid) product *= n;
    for (auto n : launch.block) product *= n;
    return product;
}

// What the program has more of than the reference, and where to look for it: what has grown most, if that is worth a word.
std::string what_takes_it(const Observed& observed, const std::vector<std::size_t>& cases) {
    struct Reason {
        uint64_t (*of)(const LaunchRecord&);
        bool is_lack;  // the less of it, the slower
        const char* advice;
    };
    constexpr std::array reasons{
        Reason{[](const LaunchRecord& l) { return l.shared.total().passes; }, false,
               "It takes {} times the reference's wavefronts: look at the lines that use shared memory."},
        Reason{[](const LaunchRecord& l) { return l.global.total().passes; }, false,
               "It moves {} times the reference's sectors: look at the lines that use global memory."},
        Reason{[](const LaunchRecord& l) { return l.warp_instructions; }, false,
               "Its warps execute {} times the reference's instructions: look for work that is done more than once, or by a part of a warp's lanes."},
        Reason{threads_of, true,
               "Too few threads are at work, 1 for each {} of the reference's: while a warp waits, others must go on. Give a block more of them, or start more blocks."},
    };
    constexpr const char* nothing_stands_out =
        "Neither wavefronts, sectors nor instructions are many more than the reference's, nor threads many fewer: look for threads that wait, for "
        "each other or for what they load.";
    constexpr double worth_a_word = 1.25;
    if (!observed.reference) return "Look at the wavefronts and sectors of each line, and at how many threads are at work.";
    double greatest = worth_a_word;
    std::string advice = nothing_stands_out;
    for (const auto& reason : reasons) {
        auto own = double(sum_of(observed.submission, cases, reason.of)), reference = double(sum_of(*observed.reference, cases, reason.of));
        if (own == 0 || reference == 0) continue;
        double factor = reason.is_lack ? reference / own : own / reference;
        if (factor <= greatest) continue;
        greatest = factor, advice = fmt::format(fmt::runtime(reason.advice), number_words(factor));
    }
    return advice;
}

// The public case that is slowest beside the reference, if it is too slow by itself.
std::string slowest_case(const Observed& observed, const std::vector<std::size_t>& cases, double full) {
    std::string name;
    for (std::size_t i : cases) {
        const auto reference = cycles_of(*observed.reference, {i});
        if (observed.lab.cases[i].hidden || reference == 0) continue;
        const double ratio = double(cycles_of(observed.submission, {i})) / double(reference);
        if (ratio > full) full = ratio, name = observed.lab.cases[i].name;
    }
    return name;
}

CheckResult modelled(const Check& check, const Observed& observed) {
    if (!observed.reference) return skipped("The solution is not here, so there is nothing to compare with.");
    auto cases = covered(check, observed.lab);
    uint64_t own = cycles_of(observed.submission, cases), reference = cycles_of(*observed.reference, cases);
    if (reference == 0) return skipped("The reference solution has no modelled time.");
    if (!anything_ran(observed.submission, cases)) return skipped("No kernel ran, so there was nothing to time.");
    double ratio = double(own) / double(reference);
    Limits limits{check.number("ratio_max"), check.number("ratio_zero")};
    auto result = passed(fmt::format("{} times the reference's modelled cycles.", number_words(ratio)));
    result.metrics = {{"ratio", ratio}};
    set_score(result, straight_line(ratio, limits.full, limits.none));
    if (result.verdict == Verdict::pass) return result;
    result.because += limits_words(limits);
    result.advice = what_takes_it(observed, cases);
    result.shown_by = slowest_case(observed, cases, limits.full);
    return result;
}

// What kept the submission from being timed, if that is its own doing.
CheckResult not_timed(const PairedTimes& times) {
    const bool is_wrong = times.came == PairedTimes::Came::wrong;
    auto result = failed(fmt::format("On {} the GPU {}: {}.", times.size, is_wrong ? "got a wrong output" : "did not get through", times.because));
    result.advice = "This size is larger than those of the cases: look at what depends on it, index types among them.";
    result.hint_fits = false;
    return result;
}

std::string bandwidth_words(const PairedTimes& times, double seconds) {
    if (seconds <= 0 || times.copy_bytes_a_second <= 0) return "";
    double own = double(times.bytes) / seconds;
    auto words = fmt::format(" It moves the data at {:.0f} % of a copy's speed ({:.0f} of {:.0f} GB/s).",
                             100 * own / times.copy_bytes_a_second, own * 1e-9, times.copy_bytes_a_second * 1e-9);
    if (double(times.written_bytes) / seconds > fastest_copy * times.copy_bytes_a_second)
        words += " No memory is that fast: somebody should look at how this comes about.";
    return words;
}

CheckResult measured(const Check& check, const Observed& observed, const PairedTimes& times) {
    if (times.came != PairedTimes::Came::times) return not_timed(times);
    const Limits limits = measured_limits(check);
    const auto verdict = paired_verdict(times, limits.full);
    const double seconds = median_seconds(times);
    auto result = passed(fmt::format("{:.2f} times the reference's time on {} ({:.2f} to {:.2f} in {} blocks of {}).", verdict.ratio, times.size,
                                     verdict.low, verdict.high, blocks_in_a_round - 2, blocks_in_a_round));
    result.metrics = {{"ratio", verdict.ratio}, {"ratio_low", verdict.low}, {"ratio_high", verdict.high}, {"blocks_over", double(verdict.over)}};
    if (seconds > 0 && times.copy_bytes_a_second > 0) {
        result.metrics.emplace_back("bytes_a_second", double(times.bytes) / seconds);
        result.metrics.emplace_back("copy_bytes_a_second", times.copy_bytes_a_second);
    }
    result.because += bandwidth_words(times, seconds);
    if (verdict.says == PairedVerdict::Says::undecided)
        result.because += fmt::format(" Twice some blocks were above {} and some below: that counts as passed.", number_words(limits.full));
    if (verdict.says != PairedVerdict::Says::fail) return result;
    set_score(result, straight_line(verdict.ratio, limits.full, limits.none));
    result.because += limits_words(limits);
    result.advice = what_takes_it(observed, covered(check, observed.lab));
    return result;
}

}  // namespace

CheckResult time(const Check& check, const Observed& observed) {
    if (!observed.times || observed.times->empty()) return modelled(check, observed);
    std::optional<CheckResult> worst;
    for (const auto& times : *observed.times) {
        if (times.came == PairedTimes::Came::cannot) continue;
        auto result = measured(check, observed, times);
        if (!worst || result.fraction < worst->fraction) worst = std::move(result);
    }
    if (!worst) {
        auto result = modelled(check, observed);
        result.because += fmt::format(" It could not be timed on the GPU: {}.", observed.times->front().because);
        return result;
    }
    worst->evidence = "measured";
    return *worst;
}

}  // namespace warpmark::check
