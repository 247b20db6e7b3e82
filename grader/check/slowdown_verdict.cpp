// Medians, and counts of blocks.
#include "grader/check/slowdown_verdict.h"

#include <algorithm>

namespace warpmark::check {
namespace {

double median_of_runs(const PairedTimes& times, std::vector<double> PairedBlock::* side) {
    std::vector<double> all;
    for (const auto& block : times.blocks) all.insert(all.end(), (block.*side).begin(), (block.*side).end());
    return median(std::move(all));
}

}  // namespace

Limits measured_limits(const Check& check) {
    return {check.number(check.has("measured_ratio_max") ? "measured_ratio_max" : "ratio_max"),
            check.number(check.has("measured_ratio_zero") ? "measured_ratio_zero" : "ratio_zero")};
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

double ratio_of(const PairedBlock& block) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < std::min(block.seconds.size(), block.reference_seconds.size()); ++i)
        ratios.push_back(block.seconds[i] / block.reference_seconds[i]);
    return median(std::move(ratios));
}

SlowdownVerdict slowdown_verdict(std::span<const PairedBlock> round, double threshold) {
    SlowdownVerdict verdict;
    std::vector<double> ratios;
    for (const auto& block : round) ratios.push_back(ratio_of(block));
    if (ratios.size() < 3) return verdict;
    std::ranges::sort(ratios);
    verdict.ratio = median(ratios);
    verdict.low = ratios[1];
    verdict.high = ratios[ratios.size() - 2];
    verdict.over = static_cast<std::size_t>(
        std::ranges::count_if(ratios, [&](double ratio) { return ratio > threshold; }));
    if (verdict.over <= 1) verdict.says = SlowdownVerdict::TimingVerdict::pass;
    if (verdict.over + 1 >= ratios.size()) verdict.says = SlowdownVerdict::TimingVerdict::fail;
    return verdict;
}

SlowdownVerdict slowdown_verdict(const PairedTimes& times, double threshold) {
    std::size_t from = times.blocks.size() < blocks_in_a_round ? 0 : times.blocks.size() - blocks_in_a_round;
    return slowdown_verdict(std::span(times.blocks).subspan(from), threshold);
}

bool was_repeated(const PairedTimes& times) {
    return times.blocks.size() > blocks_in_a_round;
}

double median_seconds(const PairedTimes& times) {
    return median_of_runs(times, &PairedBlock::seconds);
}
double median_reference_seconds(const PairedTimes& times) {
    return median_of_runs(times, &PairedBlock::reference_seconds);
}

}  // namespace warpmark::check
