// Table of the passes that follow the plain runs of a job, in order.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/observation.h"
#include "harness/program/cas_loop_reads.h"
#include "harness/runs/run_pass_context.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

struct Pass {
    std::string_view name;
    Condition needs;  // unless all of these hold, the pass is skipped
    void (*run)(PassContext&);
};
std::span<const Pass> passes();

// keeps_buffers: Condition::buffers_kept.
Condition conditions_of(const Job&, bool keeps_buffers, bool limit_reached);

// Runs the passes. The observation already contains everything that does not come from cases.
void run_passes(Job&, BuildRuns& optimized, BuildRuns& unoptimized, bool keeps_buffers, Observation&);

// A fence and an atomic access order two threads only if the second thread comes later in time. A thread that
// waits for a flag comes later in every order. A thread that only reads it once may come later in the usual
// order by luck.
//
// So a case without races runs again, in reverse order (the last block, warp and lane first) and in random
// orders, if the module has operations that can order threads: fences, acquiring or releasing accesses,
// barrier objects, barriers of part of the block, or atomics whose order can matter (reversed_schedule.cpp).
// In the reverse run, and in one more run in the usual order, barrier objects answer as late as they may
// (machine/mbarrier_delays.h). The runs use the build that judges races.
//
// A race in such a run is a race of the program and is added to the case's findings. Cases that were not
// tried are reported (contract/unchecked_parts.h), except for modules with nothing but such atomics, which
// have no flags to wait for.
void find_races_in_other_orders(PassContext&);

// Pass that moves the cases to the observation and separates consequences of other findings into
// CaseObservation::consequences. If a barrier has consequences, the case runs again, and each thread ends
// when it reaches such a barrier or passes it by (ptx/truncated_functions.cpp). Findings of that run do not
// depend on the barrier.
void part_consequences(PassContext&);

// Pass over the cases of both builds.
void drop_first_guesses(PassContext&);

// `guesses`: null if the program was not searched for first guesses.
void drop_first_guesses(const program::ReadPlaces* guesses, std::vector<Finding>&);

// Pass that merges the unoptimized build's runs into those of the optimized one.
void merge_both_builds(PassContext&);

// Fills in CaseObservation::exchange of the cases that request it and reached no limit.
void count_exchange(PassContext&);

// Adds to CaseObservation::host_written.
void find_work_of_launcher(PassContext&);

// Records the smallest case that shows the most severe finding, or the first case if there are no findings.
// Runs the build that judges races.
void record(PassContext&);

// Fills in Observation::in_turn, and adds findings to the cases. Does nothing if a case broke off, because a
// later call would break off, too.
void call_in_turn(PassContext&);

// True if the function has operations whose order can matter.
bool decides_by_order(const ptx::Function&);
// True if threads wait for barrier objects. Their headers consist of so many accesses that lanes are
// separated only at the accesses whose order can matter (Schedule::parts_at_strong).
bool polls_barrier_objects(const ptx::Module&);

// Fills in CaseObservation::reversed of the completed cases, if the module has such operations. If the
// simulator has too little memory for the registers of all calls lane by lane, warps stay whole. If the
// buffers are gone, or the run exceeds 32 times the instructions of the usual run, this is reported as
// unseen.
void run_reversed(PassContext&);

// Pass over the cases of the unoptimized build, then those of the optimized one, before both are merged.
void settle_same_values(PassContext&);

// Decides one build's findings in a case. again: runs of that build. known: findings of another build or
// order, whose decisions are adopted. may_try: the case's buffers are still available.
void settle_same_values(const Job&, const Case&, const RunOptions& again, const CaseObservation& seen,
                        const std::vector<Finding>& known, std::vector<Finding>& findings, bool may_try);

// Blocks run in any order, in parallel or in series (CUDA C++ Programming Guide, thread hierarchy). If there
// are more than the device holds, some start only after others have ended. So cases with a kernel that has
// this many blocks, in some case or at a timing size, run twice more. The blocks run one at a time, first in
// descending and then in ascending order. A block that waits for one that has not started never ends, which
// is proven (machine/interblock_deadlock.h).
//
// Blocks that wait only for blocks that have already started still end, for example if they take their
// numbers from a counter. So do cooperative launches, clusters, and grids that fit the device at every size,
// because their blocks run concurrently. Modules without loads or atomics by which one block can wait for
// another are skipped.
//
// An output that differs with the last block first goes to `reversed`, like one found by run_reversed.
void run_in_series(PassContext&);

// Adds to `crowded` the kernels of these launches that have more blocks than the device holds.
void note_crowded(const std::vector<LaunchRecord>&, const std::string& arch,
                  std::vector<std::string>& crowded);

// The pass over the cases of both builds.
void drop_harmless_reads(PassContext&);

// The same for repeated calls in one process. `again`: the options and limits of the reruns.
void drop_harmless_reads(Job&, const RunOptions& again, std::vector<CaseObservation>& calls);

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
