// Where a warp stands in time, by the paces of the runs that it has gone through
// (program/static_schedule.h).
#pragma once
#include <algorithm>
#include <array>
#include <bit>

#include "harness/contract/machine_events.h"
#include "harness/program/static_schedule.h"

namespace warpmark::machine {

using program::Pace;

// When the asynchronous copies of a warp are there, by the groups that it commits. Each group is there no
// earlier than those before it. Limits: lanes that part commit groups as if they were one; a wait for all but
// more groups than are kept takes no time.
struct CopyGroups {
    static constexpr uint32_t kept = 8;
    uint64_t all = 0;  // that were issued
    std::array<uint64_t, kept> committed{};
    uint32_t count = 0;
    void issue(uint64_t there) { all = std::max(all, there); }
    void commit() { committed[count++ % kept] = all; }
    // All groups but the newest.
    uint64_t without(uint32_t newest) const {
        return newest < kept && newest < count ? committed[(count - newest - 1) % kept] : 0;
    }
};

// Where a warp stands in time. A block barrier brings its warps to the place of the last of them.
struct Clock {
    uint64_t cycles = 0, waited = 0;
    uint64_t beside = 0;                                    // when it is over; 0: nothing is under way
    std::array<uint64_t, program::load_groups> arrivals{};  // when the loads of each group are there
    CopyGroups copies, of_unit;                             // cp.async; the asynchronous unit
    uint64_t reports = 0;  // when the copy of the unit is there that reports to a barrier object now
    // What plain runs took, added up as in Pace::time.
    void catch_up(uint64_t& time) {
        cycles += time & 0xffffffff;
        waited += time >> 32;
        time = 0;
    }
    // A run that is not plain, or while something goes on beside.
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

    // A group of copies is committed, or waited for: of one whose sources alone have to be read, without the
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
