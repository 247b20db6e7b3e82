// one_run.h: one case of a job, in one build, under one schedule.
#pragma once
#include "harness/machine/host_view.h"
#include "harness/machine/program.h"
#include "harness/machine/schedule.h"
#include "harness/ptx/module.h"
#include "harness/session/session.h"
#include "harness/trace/finding_log.h"

namespace warpmark::session {

struct OneRun {
    const ptx::Module* module = nullptr;
    std::string entry;               // the job's, as this build names it
    const Shapes* names = nullptr;  // how the source declares things; may be null
    machine::Decoded* decoded = nullptr;  // by other runs of this build, one after another; may be null
    Observer* observer = nullptr;  // may be null
    Disturber* disturber = nullptr;  // may be null; only with an observer
    machine::Schedule schedule;
    machine::HostView* host_view = nullptr;  // may be null
    Site damaged;                  // as machine::Setup::damaged
    uint64_t warp_instructions = 0;  // limit
    bool keeps_inputs = true;      // false: the case's buffers may be moved from
    bool wants_outputs = true;
    bool wants_plan = false;
    bool launches_nothing = false;  // as Job::launches_nothing
};

struct Done {
    CaseObservation seen;            // findings: the machine's own
    uint64_t warp_instructions = 0;
    bool whole = true;               // false: the run was broken off
    bool exchanged = false;          // Schedule::Order::exchange: it came to that
};

// Error: the entry or its arguments are wrong, or there is no room for them.
Result<Done> run_once(const Job&, Case&, const OneRun&);

// Calls one after another in one machine, which keeps variables, allocations and what else a process keeps. Cases
// of one name are calls with the same buffers. One observation a call, with what was found in it first; the last
// one is not whole where nobody could go on. `watched` is the observer's log.
Result<std::vector<CaseObservation>> run_in_turn(const Job&, std::vector<Case>& calls, const OneRun&,
                                                 FindingLog& watched);

}  // namespace warpmark::session
