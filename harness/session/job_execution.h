// Runs a Job in this process: compiles, runs every case, and has the findings of both builds diagnosed. For
// the worker and tests.
#pragma once
#include <functional>
#include <optional>

#include "harness/builds/launcher_build.h"
#include "harness/runs/build_runs.h"
#include "harness/session/session.h"

namespace warpmark::session {

// Waits for the launcher that another worker compiles. nullopt: it must be compiled here.
using HostElsewhere = std::function<std::optional<HostText>()>;

Result<Observation> run_here(Job, const HostElsewhere& = nullptr);

// Runs the samples of each timing size, and extrapolates. The cases have been run.
void run_sized(Job&, BuildRuns&);

}  // namespace warpmark::session
