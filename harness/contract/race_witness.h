// Thread order in which a race changes the output, or the reason why none is known.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark {

// A thread order, described relative to a race's first two locations.
struct ThreadOrder {
    enum class Kind : uint8_t {
        swapped,       // the selected access before the other one
        in_between,    // the selected access within the other one, which is atomic, but not to it
        arrives_late,  // the other access's store becomes visible after the selected access
        reads_early,   // the selected access reads the value from before the other one
        runs_ahead,    // the selected access's thread and warp run ahead
        reversed,      // blocks, warps and lanes in reverse
        random,        // shuffled by `seed`
        later_work,    // device work issued first is done as late as its stream allows
        copies_late,   // the selected access's asynchronous copies arrive as late as their waits allow
    };
    Kind kind = Kind::swapped;
    uint32_t first = 0;  // index of the selected access: 0 or 1
    uint64_t seed = 0;
    auto operator<=>(const ThreadOrder&) const = default;
};

enum class NoWitness : uint8_t {
    unsaid,
    earlier_races,  // too many earlier races precede it
    run_too_long,
    run_endless,
    run_at_limit,
    buffers_too_large,
    later_call,
    optimised_build_alone,
    orders_endless,    // no other order terminates
    same_values,       // even with the two accesses swapped
    same_output,       // in Witness::orders_tried orders
    other_race_shows,  // the race on Witness::other_line changes the output
    within_tolerance,  // the output differs within the comparison's tolerance
};

// A thread order in which a race shows: the same program and input, but another output.
struct Witness {
    struct Element {
        uint64_t index = 0;
        std::vector<std::byte> usual, got;  // in the usual order; in this one
    };
    bool sought = false, found = false;
    ThreadOrder shown_by;                    // found
    NoWitness why_none = NoWitness::unsaid;  // not found
    int other_line = 0;                      // NoWitness::other_race_shows
    // Texts by diagnose/messages.h: the order, "thread (1,0,0) reads before thread (0,0,0) writes"; and why
    // the usual result is luck.
    std::string order, because;
    uint32_t orders_tried = 0;
    uint32_t argument = 0;          // found: the differing buffer's index among the arguments
    uint64_t differing = 0;         // number of differing elements
    std::vector<Element> elements;  // the first differing elements
    // Text for messages, filled in where the element type is known: "out[5]", its expected or usual value,
    // its value in this order.
    std::string place, expected, got;
    bool is_written = true;       // false: never written
    bool judged = false;          // true: `expected` is the correct value, not only that of the usual order
    bool in_usual_order = false;  // judged, and already wrong in the usual order
};
template <class A>
void fields(A& a, Witness& w) {
    a(w.sought, w.found, w.shown_by, w.why_none, w.other_line, w.order, w.because, w.orders_tried, w.argument,
      w.differing, w.elements);
    a.stays(w.place, w.expected, w.got, w.is_written, w.judged, w.in_usual_order);
}

}  // namespace warpmark
