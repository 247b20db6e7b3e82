// Another order of the threads in which a race shows, or why none is known.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark {

// An order of the threads, told by a race's first two places.
struct ThreadOrder {
    enum class Kind : uint8_t {
        swapped,       // the one access before the other
        in_between,    // the one access within the other, which is atomic, but not to it
        arrives_late,  // what the other one stores, after the one access
        reads_early,   // the one access gets what was there before the other one
        runs_ahead,    // the one thread and its warp
        reversed,      // blocks, warps and lanes
        random,        // by `seed`
        later_work,    // what the device was told to do first is done as late as its stream may
        copies_late,   // the asynchronous copies of the one place arrive as late as their waits allow
    };
    Kind kind = Kind::swapped;
    uint32_t first = 0;  // the one access: 0 or 1
    uint64_t seed = 0;
    auto operator<=>(const ThreadOrder&) const = default;
};

enum class NoWitness : uint8_t {
    unsaid,
    earlier_races,  // so many come before it
    run_too_long,
    run_endless,
    run_at_limit,
    buffers_too_large,
    later_call,
    optimised_build_alone,
    orders_endless,    // none of the others came to its end
    same_values,       // even with the two accesses swapped
    same_output,       // in Witness::orders_tried orders
    other_race_shows,  // the one on Witness::other_line
    within_tolerance,  // it shows, by less than whoever compares allows
};

// An order of the threads in which a race shows: the same program, the same input, another output.
struct Witness {
    struct Element {
        uint64_t index = 0;
        std::vector<std::byte> usual, got;  // in the usual order; in this one
    };
    bool sought = false, found = false;
    ThreadOrder shown_by;                    // found
    NoWitness why_none = NoWitness::unsaid;  // not found
    int other_line = 0;                      // NoWitness::other_race_shows
    // Words for both, by diagnose/messages.h: "thread (1,0,0) reads before thread (0,0,0) writes"; why that
    // is luck.
    std::string order, because;
    uint32_t orders_tried = 0;
    uint32_t argument = 0;          // found: the buffer that differs, by its position among the arguments
    uint64_t differing = 0;         // of its elements
    std::vector<Element> elements;  // the first of them
    // For people, by whoever knows the elements' type: "out[5]", what it should be or is in the usual order,
    // what it is.
    std::string place, expected, got;
    bool is_written = true;       // false: nothing was ever written there
    bool judged = false;          // expected is what is right, not only what the usual order gives
    bool in_usual_order = false;  // judged, and the usual order already misses it
};

}  // namespace warpmark
