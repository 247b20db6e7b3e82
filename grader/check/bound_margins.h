// What was reached of a check's bounds: the points follow from it, and authors see by it how
// far a bound is from those whom it is to part (`prove --margins`).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/check/check.h"

namespace warpmark::check {

struct ReachedValue {
    std::string key;             // "global_load_bytes_max"
    double value = 0;            // of this program
    double bound = 0;            // full points up to it, or from it
    std::optional<double> zero;  // no points from it, or up to it; none: whoever misses the bound has none
    bool at_most = true;
};

// 1: the bound is kept.
double fraction_of(const ReachedValue&);

// A check's own bound in a case; nothing: it has none of that name. The lab's reader has computed each.
std::optional<double> bound_of(const Check&, const std::string& key, const Lab&, const LabCase&);

// The bound of that name with its `_zero`, beside a value; nothing: there is no such bound.
std::optional<ReachedValue> beside_bound(const Check&, const std::string& key, bool at_most, double value,
                                         const Lab&, const LabCase&);

// Of all bounds that are kept or missed case by case.
std::vector<ReachedValue> reached(const Check&, const Observed&, std::size_t position);
// Of those that all cases together, or the timing sizes, keep or miss.
std::vector<ReachedValue> reached_in_all(const Check&, const Observed&);

// By kind of check.
std::vector<ReachedValue> reached_counts(const Check&, const Observed&, std::size_t position);
std::vector<ReachedValue> reached_shares(const Check&, const Observed&, std::size_t position);
std::vector<ReachedValue> reached_launches(const Check&, const Observed&, std::size_t position);
std::vector<ReachedValue> reached_wavefronts(const Check&, const Observed&, std::size_t position);
std::vector<ReachedValue> reached_sectors(const Check&, const Observed&, std::size_t position);
std::vector<ReachedValue> reached_output(const Check&, const Observed&, std::size_t position);

// "Full points up to 1,000, none from 2,000." Nothing: it has no `_zero`.
std::string ends_words(const ReachedValue&);

}  // namespace warpmark::check
