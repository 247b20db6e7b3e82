// Runs a Job in this process: compiles, runs every case, and has the findings of both builds diagnosed. For
// the worker and tests.
#pragma once
#include <functional>
#include <optional>

#include "harness/builds/launcher_build.h"
#include "harness/session/session.h"

namespace warpmark::session {

// Waits for the launcher that another worker compiles. nullopt: it must be compiled here.
using HostElsewhere = std::function<std::optional<HostText>()>;

Result<Observation> run_here(Job, const HostElsewhere& = nullptr);

}  // namespace warpmark::session
