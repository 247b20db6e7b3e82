// Rule for unordered stores of equal values by several threads to one location.
//
// If the values are equal for every input, the order does not matter: a note, race.same-value. If they are
// equal in this run only, it is a race like any other: race.write-write, which mentions that they were equal.
// They are equal for every input in two cases:
// - by the program text: both stores are of constants; or both have one width and compute the value by the
//   same expression, wherever they are in the source. The expression may use only the kernel's parameters,
//   constants and launch sizes (program/register_analysis.cpp). Two parameters, or a parameter and a
//   constant, are two different expressions. One build that shows it is enough;
// - by trial: the case runs again with other elements in its inputs, then with other scalars, and the two
//   stores are equal in each run in which they meet (runs/same_value_reruns.cpp). These values qualify in any
//   spelling: the index of a block or of a group of threads, loads of one unchanged location, sums over a
//   whole warp, votes, broadcasts. A value derived from a plain read that itself races may differ per thread.
//   The trial makes it differ: an update that can be lost is never called harmless.
//
// There is no trial for a whole program, for buffers of more than 16 MB, or if no run completed. Then
// agreeing lanes of one store are a note, and all other stores an error. Strong stores (atomic, volatile) are
// excluded: their rules are in race_detector.h.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace warpmark::observe {

enum class Agreement : uint8_t { differ, in_this_run, always };

// Two stores whose values are equal in this run.
struct EqualStores {
    bool of_constants = false;    // both
    bool computed_alike = false;  // both of parameters, by the same expression; constants too
};
constexpr Agreement agreement(const EqualStores& stores) {
    return stores.of_constants || stores.computed_alike ? Agreement::always : Agreement::in_this_run;
}

// Expressions over parameters that the stores of the running kernel compute, by site.
class StoredWays {
  public:
    void clear() { std::ranges::fill(ways_, 0); }
    void note(uint32_t site, uint64_t way) {
        if (site >= ways_.size()) ways_.resize(site + 1);
        uint64_t& known = ways_[site];
        known = known == 0 || known == way ? way : several;
    }
    bool are_one(uint32_t site, uint32_t other) const {
        const auto way_of = [&](uint32_t one) { return one < ways_.size() ? ways_[one] : 0; };
        return way_of(site) != 0 && way_of(site) != several && way_of(site) == way_of(other);
    }

  private:
    static constexpr uint64_t several = ~uint64_t{0};
    std::vector<uint64_t> ways_;  // by site; 0: none yet
};

// Classification until a trial has shown more, or if there is no trial.
constexpr bool is_note(Agreement values, bool one_instruction) {
    return values == Agreement::always || (values == Agreement::in_this_run && one_instruction);
}

}  // namespace warpmark::observe
