// Modeled time of a warp, computed from the paces of the straight-line runs that it has executed
// (program/straight_code_times.h).
#pragma once
#include <algorithm>
#include <array>
#include <bit>

#include "harness/contract/machine_events.h"
#include "harness/program/straight_code_times.h"

namespace warpmark::machine {

using program::Pace;

// Arrival times of a warp's asynchronous copies, by committed group. A group never arrives before an earlier
// one. Limits: lanes that diverge commit groups as if they were one; a wait that leaves `kept` or more groups
// pending takes no time.
struct CopyGroups {
    static constexpr uint32_t kept = 8;
    uint64_t all = 0;  // copies issued
    std::array<uint64_t, kept> committed{};
    uint32_t count = 0;
    void issue(uint64_t there) { all = std::max(all, there); }
    void commit() { committed[count++ % kept] = all; }
    // Arrival of all groups except the `newest` ones.
    uint64_t without(uint32_t newest) const {
        return newest < kept && newest < count ? committed[(count - newest - 1) % kept] : 0;
    }
};

// Modeled time of a warp. A block barrier advances its warps to the time of the last one.
struct Clock {
    uint64_t cycles = 0, waited = 0;
    // End of the background operation; 0: none is in progress.
    uint64_t beside = 0;
    std::array<uint64_t, program::load_groups> arrivals{};  // when the loads of each group arrive
    CopyGroups copies, of_unit;                             // cp.async; the asynchronous unit
    uint64_t reports = 0;  // arrival of the unit's copy that currently reports to a barrier object
    // Adds the time of plain runs, packed like Pace::time.
    void catch_up(uint64_t& time) {
        cycles += time & 0xffffffff;
        waited += time >> 32;
        time = 0;
    }
    // A run that is not plain, or that executes while a background operation is in progress.
    void pass(const Pace& pace) {
        const uint64_t takes = pace.time & 0xffffffff;
        for (uint32_t left = pace.needs; left; left &= left - 1)
            wait_until(arrivals[static_cast<size_t>(std::countr_zero(left))]);
        if (pace.copied) copies.issue(cycles + takes + pace.copied);
        if (pace.beside) {
            beside = beside > cycles + takes ? beside : cycles + takes;
            cycles += pace.slots;
            return;
        }
        if (pace.settles) {
            wait_until(beside);
            beside = 0;
        }
        cycles += takes;
        waited += pace.time >> 32;
        for (uint32_t left = pace.brings; left; left &= left - 1) {
            uint64_t& there = arrivals[static_cast<size_t>(std::countr_zero(left))];
            there = std::max(there, cycles + pace.arrival);
        }
    }

    // Commits a group of copies or waits for groups. A wait for the reads of the sources alone excludes the
    // way back.
    void step(const CopyStep& step) {
        CopyGroups& groups = step.of == Background::unit ? of_unit : copies;
        if (step.kind == CopyStep::Kind::fence) return;
        if (step.kind == CopyStep::Kind::commit) return groups.commit();
        const uint64_t there = step.uncommitted ? groups.all : groups.without(step.keep);
        wait_until(step.reads_only ? there - std::min<uint64_t>(there, device::global_latency) : there);
    }
    void wait_until(uint64_t time) {
        if (time > cycles) {
            waited += time - cycles;
            cycles = time;
        }
    }
};

}  // namespace warpmark::machine
