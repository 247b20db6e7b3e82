// How long a warp by itself takes for a straight run of ops: each op begins when what it
// reads is there, as a compiler orders them that knows how long everything takes; only loads stay behind the
// stores before them, and stores in their order. Loads from global memory may still be under way when the run
// is left; whoever reads what they bring waits for it. The times are nominal: observe/time_model.h makes
// cycles of them. device/instruction_costs.h says what an instruction costs.
#pragma once
#include <cstdint>

#include "harness/device/instruction_costs.h"

namespace warpmark::program {

using device::Price;

struct Code;

// The loads from global memory of a function are so many groups, in turn: a value that was asked for early is
// there although later ones are not.
inline constexpr uint32_t load_groups = 16;

// Of the run that begins at an op.
struct Pace {
    // Lower half: cycles from entering to leaving it; upper half: how many of those it waits for global
    // memory.
    uint64_t time = 0;
    uint16_t slots = 0;    // issue slots
    uint16_t arrival = 0;  // behind its end, until all its loads are there
    uint16_t copied = 0;   // likewise, until its asynchronous copies are there
    // Groups of loads: those of it that are under way at its end, and those of other runs whose values it
    // reads.
    uint16_t brings = 0, needs = 0;
    // A few ops behind an `if` that wait for global memory: ptxas makes their guard a predicate, and what
    // follows, up to the next run that settles, goes on meanwhile. Limit: an op right before the next such
    // `if`, a barrier too, does not settle.
    bool beside = false, settles = true;
    // arrival, copied, needs and beside say nothing, and nothing in it asks what time it is: no copy's group,
    // no barrier object
    bool is_plain = true;
};

// Fills in Op::pace of every op at which a run can begin, from Op::price.
void find_paces(Code&);

}  // namespace warpmark::program
