// clock.h: where a warp stands in time, by the paces of the runs that it has gone through (program/pace.h).
#pragma once
#include "harness/program/pace.h"

namespace warpmark::machine {

using program::Pace;

// Where a warp stands in time. A block barrier brings its warps to the place of the last of them.
struct Clock {
    uint64_t cycles = 0, waited = 0, arrival = 0,
             beside = 0;  // the last two: when they are over; 0: nothing is under way
    // What plain runs took, added up as in Pace::time.
    void catch_up(uint64_t& time) {
        cycles += time & 0xffffffff;
        waited += time >> 32;
        time = 0;
    }
    // A run that is not plain, or while something goes on beside.
    void pass(const Pace& pace) {
        const uint64_t takes = pace.time & 0xffffffff;
        if (pace.needs) wait_until(arrival);
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
        if (pace.arrival && arrival < cycles + pace.arrival) arrival = cycles + pace.arrival;
    }

  private:
    void wait_until(uint64_t time) {
        if (time > cycles) {
            waited += time - cycles;
            cycles = time;
        }
    }
};

}  // namespace warpmark::machine
