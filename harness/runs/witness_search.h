// Searches for a thread order in which a race changes the program's output. A witness is such a run: the same
// source and input, another result. If none is found, the finding states why the correct result was luck.
#pragma once
#include <vector>

#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Runs the build in which the races were seen again, under schedules made for each of them
// (machine/schedule.h), and fills in Finding::witness. What it may cost is counted in instructions, so that
// the answer does not depend on the computer. A race that several cases show has its witness in the first of
// them that has one.
void find_witnesses(PassContext&);

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
