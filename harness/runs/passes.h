// Table of the passes that follow the plain runs of a job, in order.
#pragma once
#include <span>
#include <string_view>

#include "harness/runs/pass_context.h"

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

}  // namespace warpmark::session
