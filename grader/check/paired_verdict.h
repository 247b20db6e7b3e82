// Pairs of times → is the program slower than so many times the reference? Pure arithmetic.
//
// A block's ratio is the median over its pairs. Of 21 blocks, 20 must exceed the threshold to fail, and one
// may to pass. If each block exceeded it by a toss of a coin, 22 of 2^21 rounds would fail: 1.05e-5. What
// lies between is done once more, and then passes with a note.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grader/lab/lab.h"
#include "harness/contract/paired_times.h"

namespace warpmark::check {

constexpr std::size_t blocks_in_a_round = 21;

struct PairedVerdict {
    enum class TimingVerdict { pass, fail, undecided };
    TimingVerdict says = TimingVerdict::undecided;
    double ratio = 0;          // the median of all blocks
    double low = 0, high = 0;  // all blocks but the lowest and the highest lie in here
    std::size_t over = 0;      // blocks above the threshold
};

// Full points up to this ratio, none from that.
struct Limits {
    double full = 0, none = 0;
};
Limits measured_limits(const Check&);  // those for times on a GPU, or else those for modelled cycles

double median(std::vector<double>);
double ratio_of(const PairedBlock&);
PairedVerdict paired_verdict(std::span<const PairedBlock> round, double threshold);

// Of the last round that was run.
PairedVerdict paired_verdict(const PairedTimes&, double threshold);
bool was_repeated(const PairedTimes&);

// Medians over all runs.
double median_seconds(const PairedTimes&);
double median_reference_seconds(const PairedTimes&);

}  // namespace warpmark::check
