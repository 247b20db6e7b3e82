// State shared by the passes (run_passes.h) of a job whose cases have been run.
#pragma once
#include <cstdint>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/program/cas_loop_reads.h"
#include "harness/runs/build_runs.h"

namespace warpmark::session {

// Conditions that passes need, known before the first pass. `|` makes sets of them.
enum class Condition : uint32_t {
    none = 0,
    checks = 1 << 0,      // the job requests findings
    two_builds = 1 << 1,  // an optimized and an unoptimized build
    repeatable = 1 << 2,  // there is an optimized build, and none of its cases reached a limit
    not_repeatable = 1 << 3,
    buffers_kept = 1 << 4,  // the cases' initial contents are still available; only with `checks`
    buffers_gone = 1 << 5,
    witnesses = 1 << 6,  // the job requests witnesses
    recording = 1 << 7,  // the job requests a recording
};
constexpr Condition operator|(Condition a, Condition b) {
    return static_cast<Condition>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr bool has_all(Condition conditions, Condition needs) {
    return (conditions | needs) == conditions;
}

struct PassContext {
    Job& job;
    BuildRuns &optimized, &unoptimized;  // unoptimized has no cases if the job has one build
    Observation& observation;            // without cases until part_consequences
    uint64_t limited_from = no_case;     // first_limit of the optimized build
    Condition conditions = Condition::none;
    program::ReadPlaces guesses;  // cas_loop_trial.cpp
    WorkBudget purse;             // shared by the runs of all passes

    // True if cases can run again with their own inputs.
    bool has_buffers() const { return has_all(conditions, Condition::buffers_kept); }
    // The build in which races are judged.
    BuildRuns& judging() const { return unoptimized.cases.empty() ? optimized : unoptimized; }
    // Options for another run of a build.
    RunOptions again(BuildRuns& runs) {
        RunOptions run = run_of(runs);
        run.purse = &purse;
        run.guesses = &guesses;
        return run;
    }
};

}  // namespace warpmark::session
