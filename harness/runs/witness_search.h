// Searches for a thread order in which a race changes the program's output. A witness is such a run: the same
// source and input, another result. If none is found, the finding states why the correct result was luck.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// Runs the build that has shown the races (`again`) under schedules made for each race (machine/schedule.h),
// and fills in Finding::witness. The budget is counted in instructions, so the result does not depend on the
// computer. A race of several cases gets its witness from the first case that has one.
void find_witnesses(Job&, const RunOptions& again, std::vector<CaseObservation>&);

// A schedule that may show a race, and its name.
struct Attempt {
    machine::Schedule schedule;
    ThreadOrder order;
};
// In the order of the attempts. `usual_instructions`: warp instructions in the usual thread order.
std::vector<Attempt> attempts_for(const Finding& race, uint64_t usual_instructions);
// Limit of a run with this attempt, in warp instructions.
uint64_t limit_of(const Attempt&, uint64_t usual_instructions);

// Skips the search and records the reason in every race.
void leave_out_witnesses(std::vector<CaseObservation>&, NoWitness why);

}  // namespace warpmark::session
