// Verdict on a slowdown, from paired times of a program and the reference. Pure arithmetic.
//
// A block's ratio is the median over its pairs. A slow program needs 20 of 21 blocks above the threshold, a
// fast one at most one. If each block exceeded it with probability 1/2, 22 of 2^21 rounds would fail:
// 1.05e-5. A result in between is measured once more, and then passes with a note.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grader/lab/lab.h"
#include "harness/contract/paired_times.h"

namespace warpmark::check {

constexpr std::size_t blocks_in_a_round = 21;

struct SlowdownVerdict {
    enum class TimingVerdict { pass, fail, undecided };
    TimingVerdict says = TimingVerdict::undecided;
    double ratio = 0;          // the median of all blocks
    double low = 0, high = 0;  // range of the blocks without the lowest and the highest
    std::size_t over = 0;      // blocks above the threshold
};

// Full points up to `full`, none from `none`.
struct Limits {
    double full = 0, none = 0;
};
Limits measured_limits(const Check&);  // those for times on a GPU, or else those for modeled cycles

double median(std::vector<double>);
double ratio_of(const PairedBlock&);
SlowdownVerdict slowdown_verdict(std::span<const PairedBlock> round, double threshold);

// Uses the last round that was run.
SlowdownVerdict slowdown_verdict(const PairedTimes&, double threshold);
bool was_repeated(const PairedTimes&);

// Medians over all runs.
double median_seconds(const PairedTimes&);
double median_reference_seconds(const PairedTimes&);

}  // namespace warpmark::check
