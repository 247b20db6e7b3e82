// Searches for a thread order in which a race changes the program's output. A witness is such a run: the same
// source and input, another result. If none is found, the finding states why the correct result was luck.
#pragma once
#include <vector>

#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Reruns the build that showed the races, under schedules made for each of them (machine/schedule.h), and
// sets Finding::witness. The budget is counted in instructions, so the result does not depend on the
// computer. If several cases show a race, the first one with a witness gets it.
void find_witnesses(PassContext&);

// A schedule that may show a race, and its name.
struct Attempt {
    machine::Schedule schedule;
    ThreadOrder order;
};
// Attempts in the order in which to run them. `usual_instructions`: warp instructions in the usual order.
std::vector<Attempt> attempts_for(const Finding& race, uint64_t usual_instructions);
// Limit of one attempt's run, in warp instructions.
uint64_t limit_of(const Attempt&, uint64_t usual_instructions);

// Skips the search and records the reason in every race.
void leave_out_witnesses(std::vector<CaseObservation>&, NoWitness why);

}  // namespace warpmark::session
