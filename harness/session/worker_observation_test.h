// The observation of a job by a worker, as bytes that two workers can be compared
// by.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "harness/session/session.h"
#include "harness/session/worker_protocol.h"

namespace warpmark {

// Leaves out what differs from run to run.
inline std::vector<std::byte> seen_by_worker(const Job& job) {
    auto seen = session::observe(job);
    REQUIRE(seen);
    seen->compile_seconds = 0;
    seen->peak_bytes = 0;
    for (auto& one : seen->cases) one.seconds = one.cpu_seconds = 0;
    return packed(*seen);
}

}  // namespace warpmark
