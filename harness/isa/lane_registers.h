// Register frame of a warp as used by the instruction tables, and a row of the lane table.
#pragma once
#include <cstddef>
#include <cstdint>

#include "harness/ptx/ptx_types.h"

namespace warpmark::isa {

// A register is 32 consecutive values of its type; a predicate is one 32-bit mask.
struct Lanes {
    std::byte* frame;
    uint32_t active;  // bit l: lane l executes
};

// Byte offsets of operands in the frame: the destination, up to four sources, and q in `p|q` or the carry
// flag. For rows that read the carry flag, it follows the written sources.
struct Slots {
    uint32_t d = 0, a = 0, b = 0, c = 0, e = 0, q = 0;
};

using LaneFunction = void (*)(const Lanes&, const Slots&);

// State of a machine that executes one lane alone; the rows only pass it on.
struct SingleLane {};

// An instruction for lane 0 of a frame. Its function executes it and then calls the next step's, as its last
// action, which costs a jump where the compiler optimizes. Steps of the machine end such a chain: they return
// the step at which it goes on.
struct Step;
using StepFunction = const Step* (*)(const Step*, std::byte* frame, SingleLane&);
struct Step {
    StepFunction run = nullptr;
    Slots slots;
};
// Inlined everywhere, because it must not be shared between x86-64 levels.
[[gnu::always_inline]] static inline const Step* next(const Step* step, std::byte* frame, SingleLane& lane) {
    ++step;
    return step->run(step, frame, lane);
}

// An instruction form for one type, from a table row. In `pattern`, ".type" stands for `type` and
// ".dtype.atype" for the destination's and source's types; [x] is optional, (x|y) an alternative.
// instruction_forms.h expands it.
struct LaneForm {
    const char* pattern;  // valid during LaneSink::add
    LaneFunction run;
    bool piped;       // writes p|q
    uint8_t sources;  // number of written sources
    ptx::Type type, destination;
    ptx::Type source[4];
    bool reads_carry = false, writes_carry = false;  // condition code CF, an implicit operand
    // The same for lane 0 alone, which is active; null: a rare row. The launcher is one lane, and would
    // otherwise pay for 32.
    StepFunction single = nullptr;
};

struct LaneSink {
    virtual void add(const LaneForm&) = 0;

  protected:
    ~LaneSink() = default;
};

}  // namespace warpmark::isa
