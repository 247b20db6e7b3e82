// For each race an order of the threads is searched in which the program gives another
// output: the same source, the same input, and a different answer. Where none is found, the finding says why
// the right answer was luck.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// Runs the build in which the races were seen (`again`) again, under schedules made for each of them
// (machine/schedule.h), and fills in Finding::witness. What it may cost is counted in instructions, so that
// the answer does not depend on the computer. A race that several cases show has its witness in the first of
// them that has one.
void find_witnesses(Job&, const RunOptions& again, std::vector<CaseObservation>&);

// A schedule that may show a race, and what it is called.
struct Attempt {
    machine::Schedule schedule;
    ThreadOrder order;
};
// In the order in which they are tried. The usual order takes so many warp instructions.
std::vector<Attempt> attempts_for(const Finding& race, uint64_t usual_instructions);
// What a run under the attempt may take, in warp instructions.
uint64_t limit_of(const Attempt&, uint64_t usual_instructions);

// No search: every race says why.
void leave_out_witnesses(std::vector<CaseObservation>&, NoWitness why);

}  // namespace warpmark::session
