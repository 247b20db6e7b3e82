// pace.h: how long a warp by itself takes for a straight run of ops: each op begins when what it reads is
// there, as a compiler orders them that knows how long everything takes; only loads stay behind the stores
// before them, and stores in their order. Loads from global memory may still be under way when the run is
// left; whoever reads what they bring waits for it. The times are nominal: observe/cost.h makes cycles of
// them. device/prices.h says what an instruction costs.
#pragma once
#include <cstdint>

#include "harness/device/prices.h"

namespace warpmark::program {

using device::Price;

struct Code;

// Of the run that begins at an op.
struct Pace {
    // Lower half: cycles from entering to leaving it; upper half: how many of those it waits for global
    // memory.
    uint64_t time = 0;
    uint16_t slots = 0;    // issue slots
    uint16_t arrival = 0;  // behind its end, until all its loads are there
    bool needs = false;    // it reads what loads of other runs bring
    // A few ops behind an `if` that wait for global memory: ptxas makes their guard a predicate, and what
    // follows, up to the next run that settles, goes on meanwhile. Limit: an op right before the next such
    // `if`, a barrier too, does not settle.
    bool beside = false, settles = true;
    bool is_plain = true;  // arrival, needs and beside say nothing
};

// Fills in Op::pace of every op at which a run can begin, from Op::price.
void find_paces(Code&);

}  // namespace warpmark::program
