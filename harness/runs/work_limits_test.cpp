// Limits of counted work: a run ends at the same point on every computer, and ordinary programs stay far
// below.
#include "harness/runs/work_limits.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "harness/base/sampling_test.h"
#include "harness/session/golden_cases.h"
#include "harness/session/job_execution.h"

using namespace warpmark;
using namespace warpmark::session;

namespace {

// A kernel of one block of 256 threads over a buffer of 64 words.
Job limited_job(const std::string& body, const std::string& launch = "k<<<1, 256>>>(out);",
                const std::string& before = "") {
    auto golden = golden::read_case(
        "limits.cu", "// run: --launch launch --arg i32[64]=zero\n// expect: no run.limit\n" + before +
                         "__global__ void k(int* out) {\n    int t = threadIdx.x;\n    (void)t;\n    " +
                         body + "\n}\nvoid launch(int* out) {\n    " + launch + "\n}\n");
    REQUIRE(golden);
    golden->job.time_limit_s = 1;
    return golden->job;
}

// Work of the optimized and the unoptimized build together.
struct Watching {
    std::atomic<uint64_t> work = 0, touched = 0;
    Watching() {
        on_run_used = [this](const Job&, const Case&, const RunOptions&, const Used& used) {
            work += used.work();
            touched = std::max<uint64_t>(touched, used.touched_bytes);
        };
    }
    ~Watching() { on_run_used = nullptr; }
};

std::vector<std::string> errors(const Job& job) {
    const auto seen = run_here(job);
    REQUIRE(seen);
    std::vector<std::string> ids;
    for (const auto& finding : seen->build_findings)
        if (finding.severity == Severity::error)
            ids.push_back(std::string(name(finding.id)) + ": " + finding.message);
    for (const auto& one : seen->cases)
        for (const auto& finding : one.findings)
            if (finding.severity == Severity::error) ids.emplace_back(name(finding.id));
    return ids;
}

}  // namespace

TEST_CASE("work limits: whoever frees a buffer of the caller gets nothing back for it") {
    for (const char* launch : {"k<<<1, 64>>>(out); cudaFree(out);", "cudaFree(out);", "cudaDeviceReset();"}) {
        CAPTURE(launch);
        CHECK(errors(limited_job("out[t] = t;", launch)) == std::vector<std::string>{"memory.freed"});
    }
    CHECK(errors(limited_job("if (t == 0) free(out);")).empty());
}

TEST_CASE("work limits: what has no end reaches a limit, whatever it does") {
    const CaseLimits one = case_limits(1, true), other = case_limits(1, false);
    const std::vector<const char*> bodies{"while (out[0] == 0) {}",
                                          "for (;;) atomicAdd(&out[t % 64], 1);",
                                          "for (;;) { ((volatile int*)out)[t % 64] = t; __threadfence(); }",
                                          "for (;;) __syncthreads();",
                                          "for (;;) __nanosleep(1000);",
                                          "while (atomicCAS(out, 1, 2) != 1) {}",
                                          "for (int i = 0;; i++) out[t % 64] += i * 7;",
                                          "for (;;) __syncwarp();"};
    for (const char* body : samples::of(bodies, 3)) {
        CAPTURE(body);
        Watching watching;
        CHECK(errors(limited_job(body)).at(0) == "run.limit");
        CHECK(watching.work <
              one.warp_instructions + one.other_work + other.warp_instructions + other.other_work);
    }
}

TEST_CASE("work limits: many short launches, blocks and allocations are counted as well") {
    const std::vector<const char*> launches{"for (int i = 0; i < 10000000; i++) k<<<1, 32>>>(out);",
                                            "k<<<2147483647, 32>>>(out);",
                                            "k<<<dim3(65535, 65535), 1>>>(out);",
                                            "for (;;) { void* p; cudaMalloc(&p, 64); }",
                                            "for (;;) { void* p; cudaMalloc(&p, 1 << 20); cudaFree(p); }",
                                            "for (;;) cudaMemset(out, 0, 256);"};
    for (const char* launch : samples::of(launches, 3)) {
        CAPTURE(launch);
        CHECK(errors(limited_job("", launch)).at(0) == "run.limit");
    }
}

TEST_CASE("work limits: kernels that launch kernels for ever are launches like others") {
    Job job = limited_job("", "again<<<1, 1>>>(0);",
                          "__global__ void again(int i) { if (i >= 0) again<<<1, 1>>>(i + 1); }\n");
    job.relocatable = true;
    CHECK(errors(job).at(0) == "run.limit");
}

TEST_CASE("work limits: memory that nobody touches is free, what is touched has a limit") {
    Watching watching;
    const std::string untouched =
        "void* p; cudaMalloc(&p, size_t(1) << 30); k<<<1, 256>>>(out); cudaFree(p);";
    CHECK(errors(limited_job("if (t < 64) out[t] = t;", untouched)).empty());
    CHECK(watching.touched < (1 << 20));
    const std::string touched =
        "void* p; cudaMalloc(&p, size_t(1) << 30); cudaMemset(p, 1, size_t(1) << 30); k<<<1, 256>>>(out);";
    CHECK(errors(limited_job("", touched)).at(0) == "run.limit");
    const std::string again =
        "for (int i = 0; i < 100; i++) { void* p; cudaMalloc(&p, 4 << 20); cudaMemset(p, 1, 4 << 20); "
        "cudaFree(p); }";
    CHECK(errors(limited_job("", again)).empty());
}

TEST_CASE(
    "work limits: the unoptimised build has its own, and an honest program near the limit is not held") {
    const std::string body =
        "int sum = 0;\n    for (int i = 0; i < 300000; i++) sum = sum * 31 + (i ^ t);\n    if (t < 64) "
        "out[t] = sum;";
    const auto seen = run_here(limited_job(body));
    REQUIRE(seen);
    CHECK(seen->cases.at(0).whole);
    CHECK(seen->cases.at(0).unseen.empty());
}

TEST_CASE("work limits: the same verdict each time, and the same from one thread as from two") {
    std::vector<std::vector<std::string>> all;
    for (int i = 0; i < 4; ++i) all.push_back(errors(limited_job("for (;;) atomicAdd(&out[t % 64], 1);")));
    for (const auto& one : all) CHECK(one == all[0]);
}
