// A run of one case, in one build, under one schedule.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "harness/base/error.h"
#include "harness/contract/finding_log.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/machine/launcher_data_replay.h"
#include "harness/machine/schedule.h"
#include "harness/program/cas_loop_reads.h"
#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"
#include "harness/ptx/source_scalars.h"

namespace warpmark::session {

// Work of a run, to be compared with its limits (work_limits.h).
struct Used {
    uint64_t warp_instructions = 0;  // the launcher's, too
    uint64_t other_work = 0;         // accesses, calls and copies, in the same unit
    uint64_t touched_bytes = 0;      // of memory that the program asked for
    uint64_t work() const { return warp_instructions + other_work; }
};

// Budget that several runs share, in units of one warp instruction.
struct WorkBudget {
    uint64_t left = 0, largest_run = 0;  // the most that one of the usual runs took
    void spend(uint64_t work) { left -= std::min(left, work); }
};

struct RunOptions {
    const ptx::Module* module = nullptr;
    std::string entry;                             // the job's, as this build names it
    const Shapes* names = nullptr;                 // how the source declares things; may be null
    const program::ReadPlaces* guesses = nullptr;  // whose races are none (cas_loop_trial.cpp); may be null
    program::Decoded* decoded = nullptr;  // by other runs of this build, one after another; may be null
    Observer* observer = nullptr;         // may be null
    const ptx::SourceScalars* scalars = nullptr;  // that it wants to be told of; may be null
    ValueInjector* injector = nullptr;            // may be null; only with an observer
    bool models_time = false;                     // somebody asks how long its launches take
    machine::Schedule schedule;
    machine::HostView* host_view = nullptr;            // may be null
    Site damaged;                                      // as runtime::Setup::damaged
    uint64_t warp_instructions = 0;                    // limit
    uint64_t other_work = ~uint64_t{0};                // likewise
    WorkBudget* purse = nullptr;                       // from which it is paid; may be null
    const std::atomic<uint64_t>* stop_from = nullptr;  // machine::Limits
    uint64_t number = 0;
    bool keeps_inputs = true;  // false: the case's buffers may be moved from
    bool wants_outputs = true;
    bool wants_plan = false;
    bool launches_nothing = false;  // as Job::launches_nothing
    uint64_t poll_limit = 0;        // as Setup::poll_limit
    uint64_t poll_seed = 0;         // as Setup::poll_seed
};

struct RunResult {
    CaseObservation seen;  // findings: the machine's own
    uint64_t warp_instructions = 0;
    Used used;
    bool whole = true;              // false: the run was broken off
    std::optional<Location> waits;  // machine::Seen::waits
    bool exchanged = false;         // Schedule::Order::exchange: it came to that
    // By argument: its shape as kernels declare it; null if unknown. Valid as long as RunOptions::names.
    std::vector<const Shape*> shapes;
};

// Called with the work of each run, if set; for tests.
inline std::function<void(const Job&, const Case&, const RunOptions&, const Used&)> on_run_used;

// Error: the entry or its arguments are invalid, or memory is not sufficient.
Result<RunResult> run_once(const Job&, Case&, const RunOptions&);

// Runs several calls one after another in one simulator, which keeps variables, allocations and other state
// of a process. Cases of one name are calls with the same buffers. Returns one observation per call, with the
// findings first seen in it; the last one is incomplete if the process could not go on. `watched` is the
// observer's log.
Result<std::vector<CaseObservation>> run_repeated_calls(const Job&, std::vector<Case>& calls,
                                                        const RunOptions&, FindingLog& watched);

// `which`: 0, 1, …, each a different choice. nullopt if no buffer has two different elements.
std::optional<Case> other_inputs(const Case&, uint32_t which);

}  // namespace warpmark::session
