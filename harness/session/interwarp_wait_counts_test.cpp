// Number of waits between warps of real kernels, apart from barriers.
#include <doctest/doctest.h>

#include <string>

#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

struct Waited {
    uint64_t waits = 0, barriers = 0;
};

// Runs `k(int* out)` in one block of 256 threads.
Waited waited(const std::string& body, const std::string& before = "") {
    Job job;
    job.file = "k.cu";
    job.source = before +
                 "__global__ void k(int* out) {\n"
                 "    __shared__ int s[256];\n"
                 "    __shared__ int came;\n"
                 "    const int t = threadIdx.x;\n"
                 "    if (t == 0) came = 0;\n"
                 "    s[t] = t;\n"
                 "    __syncthreads();\n" +
                 body + "    out[t] = s[t];\n}\n";
    job.entry = "k";
    job.kernel_mode = true;
    job.block[0] = 256;
    job.witnesses = false;
    job.cases = {Case{"one", {Argument{"out", Use::out, std::vector<std::byte>(1024), 4}}, true}};
    const auto seen = session::run_here(std::move(job));
    REQUIRE(seen);
    for (const auto& finding : seen->build_findings)
        if (finding.severity == Severity::error) FAIL_CHECK(finding.message);
    REQUIRE(seen->cases.size() == 1);
    REQUIRE(seen->cases[0].launches.size() == 1);
    const LaunchRecord& launch = seen->cases[0].launches[0];
    return {launch.waits, launch.barriers};
}

// Nine iterations with reads and writes, in which all warps synchronize by the statement `meet`.
std::string rounds(const std::string& meet) {
    return "    for (int r = 1; r < 10; r++) {\n        const int x = s[255 - t];\n" + meet +
           "        s[t] = x + r;\n" + meet + "    }\n";
}

}  // namespace

TEST_CASE("waits: barriers made of atomics and of flags") {
    const std::string turn = "    int turn = 0;\n";
    const auto atomics = waited(
        turn +
        rounds("        __syncwarp();\n        if (t % 32 == 0) {\n            __threadfence_block();\n"
               "            atomicAdd(&came, 1);\n            turn += 8;\n"
               "            while (atomicAdd(&came, 0) < turn) __nanosleep(20);\n"
               "            __threadfence_block();\n        }\n        __syncwarp();\n"));
    CHECK(atomics.barriers == 1);
    CHECK(atomics.waits >= 14);  // the last thread does not wait
    CHECK(atomics.waits <= 18);
    const auto looks = waited(
        turn +
        rounds("        __syncwarp();\n        if (t % 32 == 0) {\n            __threadfence_block();\n"
               "            atomicAdd(&came, 1);\n            turn += 8;\n"
               "            while (*(volatile int*)&came < turn) {}\n"
               "            __threadfence_block();\n        }\n        __syncwarp();\n"));
    CHECK(looks.waits >= 14);
    const auto flags = waited(
        "    __shared__ volatile int here[8];\n    if (t < 8) here[t] = 0;\n    __syncthreads();\n" + turn +
        rounds("        __syncwarp();\n        ++turn;\n        if (t % 32 == 0) {\n"
               "            __threadfence_block();\n            here[t / 32] = turn;\n"
               "            for (int w = 0; w < 8; w++)\n                while (here[w] < turn) {}\n"
               "            __threadfence_block();\n        }\n        __syncwarp();\n"));
    CHECK(flags.waits >= 14);
}

TEST_CASE("waits: barrier objects") {
    const auto seen = waited(
        "    __shared__ cuda::barrier<cuda::thread_scope_block> meets;\n"
        "    if (t == 0) init(&meets, 256);\n    __syncthreads();\n" +
            rounds("        meets.arrive_and_wait();\n"),
        "#include <cuda/barrier>\n");
    CHECK(seen.barriers == 2);
    CHECK(seen.waits >= 17);
    CHECK(seen.waits <= 19);
}

TEST_CASE("waits: what only looks like it") {
    CHECK(waited(rounds("        __syncthreads();\n")).waits == 0);
    // A histogram, with all counts in one word and in many; a word that one lane polls.
    CHECK(waited("    for (int r = 0; r < 20; r++) atomicAdd(&came, t + r);\n").waits == 0);
    CHECK(waited("    for (int r = 0; r < 20; r++) atomicAdd(&s[(t * 7 + r) % 64], 1);\n").waits == 0);
    CHECK(waited("    for (int r = 0; r < 20; r++) atomicMax(&came, t + r);\n").waits <= 1);
    CHECK(waited("    int sum = 0;\n    for (int r = 0; r < 20; r++) sum += *(volatile int*)&s[t];\n"
                 "    __syncthreads();\n    s[t] = sum;\n")
              .waits == 0);
    // Each warp takes the lock once.
    CHECK(waited("    if (t % 32 == 0) {\n        while (atomicCAS(&came, 0, 1) != 0) {}\n        "
                 "__threadfence_block();\n"
                 "        s[0] += t;\n        __threadfence_block();\n        atomicExch(&came, 0);\n    }\n"
                 "    __syncthreads();\n")
              .waits <= 1);
}
