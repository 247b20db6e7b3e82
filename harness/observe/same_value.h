// same_value.h: the rule about threads that store equal values to one place with nothing ordering them.
//
// If the values are equal for every input, it does not matter whose stays: a note, race.same-value. If they
// are equal in this run alone, it is a race like any other: race.write-write, which says that they were
// equal. They are equal for every input
//   - by the text: both stores are of constants; or one store instruction stores what is computed of
//     constants, the kernel's parameters and the launch's sizes alone (program/registers.cpp);
//   - by trial: the case runs again with other elements in its inputs, then with other scalars, and each run
//     in which the two stores meet finds them equal (session/same_values.h). So the index of a block or of a
//     group of threads, loads of one place that nobody changes meanwhile, sums of a whole warp, votes and
//     broadcasts count, however they are spelt.
// What comes of a plain read that itself races may be another value for each thread. In a trial it is: an
// update that can be lost is never called harmless.
//
// Without a trial (a whole program, buffers of more than 16 MB, no run that came to its end) lanes of one
// store that agree are a note, and all other stores an error.
// Strong stores (atomic, volatile) are none of this: their rules are in races.h.
#pragma once
#include <cstdint>

namespace warpmark::observe {

enum class Agreement : uint8_t { differ, in_this_run, always };

// Two stores whose values are equal in this run. one_instruction: two lanes of one. one_site: of one place
// in the source.
struct EqualStores {
    bool of_constants = false;   // both
    bool of_parameters = false;  // both; constants too
    bool one_instruction = false, one_site = false;
};
constexpr Agreement agreement(const EqualStores& stores) {
    const bool by_text =
        stores.of_constants || (stores.of_parameters && (stores.one_instruction || stores.one_site));
    return by_text ? Agreement::always : Agreement::in_this_run;
}

// What it is taken for until a trial has shown more, or where there is none.
constexpr bool is_note(Agreement values, bool one_instruction) {
    return values == Agreement::always || (values == Agreement::in_this_run && one_instruction);
}

}  // namespace warpmark::observe
