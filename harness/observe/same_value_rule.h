// The rule about threads that store equal values to one place with nothing ordering them.
//
// If the values are equal for every input, it does not matter whose stays: a note, race.same-value. If they
// are equal in this run alone, it is a race like any other: race.write-write, which says that they were
// equal. They are equal for every input
//   - by the text: both stores are of constants; or both are of one width and store what is computed in one
//     way of the kernel's parameters, constants and the launch's sizes alone (program/register_facts.cpp),
//     wherever they stand. Two parameters, or a parameter and a constant, are two ways. One build that shows
//     it is enough;
//   - by trial: the case runs again with other elements in its inputs, then with other scalars, and each run
//     in which the two stores meet finds them equal (runs/same_value_reruns.h). So the index of a block or of
//     a group of threads, loads of one place that nobody changes meanwhile, sums of a whole warp, votes and
//     broadcasts count, however they are spelt.
// What comes of a plain read that itself races may be another value for each thread. In a trial it is: an
// update that can be lost is never called harmless.
//
// Without a trial (a whole program, buffers of more than 16 MB, no run that came to its end) lanes of one
// store that agree are a note, and all other stores an error.
// Strong stores (atomic, volatile) are none of this: their rules are in race_detector.h.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace warpmark::observe {

enum class Agreement : uint8_t { differ, in_this_run, always };

// Two stores whose values are equal in this run.
struct EqualStores {
    bool of_constants = false;    // both
    bool computed_alike = false;  // both of parameters, in one way; constants too
};
constexpr Agreement agreement(const EqualStores& stores) {
    return stores.of_constants || stores.computed_alike ? Agreement::always : Agreement::in_this_run;
}

// How each place of the running kernel computes what it stores of parameters.
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

// What it is taken for until a trial has shown more, or where there is none.
constexpr bool is_note(Agreement values, bool one_instruction) {
    return values == Agreement::always || (values == Agreement::in_this_run && one_instruction);
}

}  // namespace warpmark::observe
