// Execution time of a straight run of ops in a single warp. Each op begins when its operands are available,
// in the order of a compiler that knows all latencies; but loads stay after earlier stores, and stores in
// order. Loads from global memory may still be pending at the end of the run; an op that reads their results
// waits. The times are nominal: observe/time_model.h converts them to cycles. device/instruction_costs.h
// defines the costs of instructions.
#pragma once
#include <cstdint>

#include "harness/device/instruction_costs.h"

namespace warpmark::program {

using device::Price;

struct Code;

// The loads from global memory of a function are assigned to this number of groups, in turn: a value
// requested early may be available although later ones are not.
inline constexpr uint32_t load_groups = 16;

// Timing of the run that begins at an op.
struct Pace {
    // Lower half: cycles from start to end; upper half: how many of them are waits for global memory.
    uint64_t time = 0;
    uint16_t slots = 0;    // issue slots
    uint16_t arrival = 0;  // after its end, until all its loads are complete
    uint16_t copied = 0;   // after its end, until its asynchronous copies are complete
    // Groups of loads: those of this run that are pending at its end, and those of other runs whose values it
    // reads.
    uint16_t brings = 0, needs = 0;
    // Runs with generic accesses: 1 + index in Code::on_chip_paces, for the case that none of them reaches
    // global memory. 0: none.
    uint16_t on_chip = 0;
    // A few ops after an `if` that wait for global memory: ptxas turns their guard into a predicate, and
    // execution continues meanwhile up to the next run that settles. Limit: an op directly before the next
    // such `if`, even a barrier, does not settle.
    bool beside = false, settles = true;
    // `arrival`, `copied`, `needs` and `beside` have no effect, and the run contains nothing that reads the
    // clock: no copy group, no barrier object.
    bool is_plain = true;
};

// Sets Op::pace of every op at which a run can begin, from Op::price, and Code::on_chip_paces.
void find_paces(Code&);

}  // namespace warpmark::program
