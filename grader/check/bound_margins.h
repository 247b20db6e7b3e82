// Reached values of a check's bounds. Points follow from them, and `prove --margins` shows authors the
// distance between a bound and the programs that it should separate.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/check/check.h"

namespace warpmark::check {

struct ReachedValue {
    std::string key;             // "global_load_bytes_max"
    double value = 0;            // reached by this program
    double bound = 0;            // full points up to it, or from it
    std::optional<double> zero;  // no points from it, or up to it; none: a missed bound earns nothing
    bool at_most = true;
};

// 1 if the bound is met.
double fraction_of(const ReachedValue&);

// A check's own bound in a case; nothing if it has none of that name. The lab's reader has evaluated it.
std::optional<double> bound_of(const Check&, const std::string& key, const Lab&, const LabCase&);

// The bound of that name and its `_zero`, combined with a value; nothing if there is no such bound.
std::optional<ReachedValue> beside_bound(const Check&, const std::string& key, bool at_most, double value,
                                         const Lab&, const LabCase&);

// All bounds that are judged per case.
std::vector<ReachedValue> reached(const Check&, const Observed&, std::size_t position);
// Those that are judged over all cases together, or over the timing sizes.
std::vector<ReachedValue> reached_in_all(const Check&, const Observed&);

// "Full points up to 1,000, none from 2,000." Nothing without a `_zero`.
std::string ends_words(const ReachedValue&);

}  // namespace warpmark::check
