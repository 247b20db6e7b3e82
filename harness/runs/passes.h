// The passes over a job after the plain runs of its cases: one table, in order.
#pragma once
#include <span>
#include <string_view>

#include "harness/runs/pass_context.h"

namespace warpmark::session {

struct Pass {
    std::string_view name;
    Condition needs;  // all of these; else the pass is skipped
    void (*run)(PassContext&);
};
std::span<const Pass> passes();

// keeps_buffers: Condition::buffers_kept.
Condition conditions_of(const Job&, bool keeps_buffers, bool limit_reached);

// Runs the passes. The observation has everything that does not come from cases.
void run_passes(Job&, BuildRuns& optimized, BuildRuns& unoptimized, bool keeps_buffers, Observation&);

}  // namespace warpmark::session
