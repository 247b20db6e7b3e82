// Recordings of small kernels for tests.
#pragma once
#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "harness/runs/run_passes.h"
#include "harness/session/answer_validation.h"
#include "harness/session/job_execution.h"

namespace warpmark {

inline Argument recorded_buffer(const std::vector<int>& values, Use use) {
    Argument made;
    made.use = use;
    made.element_bytes = 4;
    made.bytes.resize(values.size() * 4);
    std::memcpy(made.bytes.data(), values.data(), made.bytes.size());
    return made;
}

// k(const int* in, int* out), one block.
inline Job recorded_job(const std::string& source, uint32_t threads) {
    Job job;
    job.file = "k.cu";
    job.source = source;
    job.entry = "k";
    job.kernel_mode = true;
    job.block[0] = threads;
    std::vector<int> in;
    for (uint32_t at = 0; at < threads; ++at) in.push_back(static_cast<int>(3 * at + 1));
    job.cases = {
        Case{"one", {recorded_buffer(in, Use::in), recorded_buffer(std::vector<int>(threads), Use::out)}}};
    job.recording.wanted = true;
    return job;
}

inline Observation recorded(const Job& job) {
    auto seen = session::run_here(job);
    REQUIRE(seen);
    REQUIRE(seen->recording.is_there);
    CHECK(session::unsound_recording(job, *seen) == "");
    return std::move(*seen);
}

inline constexpr const char* race_of_halves =
    "__global__ void k(const int* in, int* out) {\n"
    "    __shared__ int s[64];\n"
    "    int t = threadIdx.x;\n"
    "    s[t] = in[t];\n"
    "    out[t] = s[t ^ 32];\n"
    "}\n";

}  // namespace warpmark
