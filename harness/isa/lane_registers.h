// The registers of a warp as the instruction tables see them, and one row of the lane
// table.
#pragma once
#include <cstddef>
#include <cstdint>

#include "harness/ptx/ptx_types.h"

namespace warpmark::isa {

// A register is 32 consecutive values of its type's size; a predicate is one 32-bit mask.
struct Lanes {
    std::byte* frame;
    uint32_t active;  // bit l: lane l executes
};

// Byte offsets of the operands in the frame: the destination, up to four sources, and q of `p|q` or the carry
// flag. A row that reads the carry flag finds it behind its written sources.
struct Slots {
    uint32_t d = 0, a = 0, b = 0, c = 0, e = 0, q = 0;
};

using LaneFunction = void (*)(const Lanes&, const Slots&);

// A form of one type, as a row of the table makes it. In `pattern`, ".type" stands for `type` and
// ".dtype.atype" for the types of destination and source; [x] is optional and (x|y) an alternative.
// instruction_forms.h spells them out.
struct LaneForm {
    const char* pattern;  // valid during LaneSink::add
    LaneFunction run;
    bool piped;       // writes p|q
    uint8_t sources;  // that the instruction names
    ptx::Type type, destination;
    ptx::Type source[4];
    bool reads_carry = false, writes_carry = false;  // the condition code's CF, which no operand names
};

struct LaneSink {
    virtual void add(const LaneForm&) = 0;

  protected:
    ~LaneSink() = default;
};

}  // namespace warpmark::isa
