// A worker's observation of a job as bytes, to compare two workers.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "harness/session/session.h"
#include "harness/session/worker_protocol.h"

namespace warpmark {

// Leaves out values that differ from run to run.
inline std::vector<std::byte> seen_by_worker(const Job& job) {
    auto seen = session::observe(job);
    REQUIRE(seen);
    seen->compile_seconds = 0;
    seen->peak_bytes = 0;
    for (auto& one : seen->cases) one.seconds = one.cpu_seconds = 0;
    return to_archive(*seen);
}

}  // namespace warpmark
