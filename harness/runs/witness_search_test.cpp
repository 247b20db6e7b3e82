// Witnesses: races change the output in some thread order, correct kernels in none.
#include <doctest/doctest.h>

#include <cstring>
#include <string>

#include "harness/runs/run_passes.h"
#include "harness/runs/single_run.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

Argument buffer(std::vector<int> values, Use use = Use::inout) {
    Argument made;
    made.use = use;
    made.element_bytes = 4;
    made.bytes.resize(values.size() * 4);
    std::memcpy(made.bytes.data(), values.data(), made.bytes.size());
    return made;
}

Job kernel_job(const std::string& source, uint32_t grid, uint32_t block, std::vector<Argument> arguments) {
    Job job;
    job.file = "k.cu";
    job.source = source;
    job.entry = "k";
    job.kernel_mode = true;
    job.grid[0] = grid;
    job.block[0] = block;
    job.cases = {Case{"one", std::move(arguments)}};
    return job;
}

// Witness of the first race that is an error or a warning.
Witness witness_of(const Job& job) {
    const auto observation = session::run_here(job);
    REQUIRE(observation);
    REQUIRE(observation->cases.size() == 1);
    for (const auto& finding : observation->cases[0].findings)
        if (family(finding.id) == Family::race && finding.severity != Severity::note) return finding.witness;
    FAIL("no race");
    return {};
}

int value(const std::vector<std::byte>& bytes) {
    int read = 0;
    REQUIRE(bytes.size() == 4);
    std::memcpy(&read, bytes.data(), 4);
    return read;
}

std::vector<int> iota(int count) {
    std::vector<int> values;
    for (int at = 0; at < count; ++at) values.push_back(at + 1);
    return values;
}

}  // namespace

TEST_CASE("witness: without the barrier a warp reads what is not there yet") {
    const Witness seen =
        witness_of(kernel_job("__global__ void k(const int* in, int* out) {\n"
                              "    __shared__ int s[64];\n"
                              "    int t = threadIdx.x;\n"
                              "    s[t] = in[t];\n"
                              "    out[t] = s[t ^ 32];\n"
                              "}\n",
                              1, 64, {buffer(iota(64), Use::in), buffer(std::vector<int>(64))}));
    REQUIRE(seen.found);
    CHECK(seen.argument == 1);
    REQUIRE(!seen.elements.empty());
    const auto& first = seen.elements[0];
    const int right = static_cast<int>((first.index ^ 32) + 1);
    CHECK((value(first.usual) == right) != (value(first.got) == right));
    CHECK(seen.order.find("at line 4") != seen.order.npos);
    CHECK(seen.order.find("at line 5") != seen.order.npos);
}

TEST_CASE("witness: an update by load and store is lost between two blocks") {
    const Witness seen =
        witness_of(kernel_job("__global__ void k(int* sum) {\n"
                              "    if (threadIdx.x == 0) *sum += 1;\n"
                              "}\n",
                              4, 32, {buffer({0})}));
    REQUIRE(seen.found);
    CHECK(value(seen.elements[0].usual) == 4);
    CHECK(value(seen.elements[0].got) < 4);
}

TEST_CASE("witness: a largest value is lost to a thread that has looked before all others") {
    // If it is exchanged with a single thread, the output stays the same: the next thread corrects it.
    const Witness seen =
        witness_of(kernel_job("__global__ void k(const int* in, int* out) {\n"
                              "    __shared__ int m;\n"
                              "    if (threadIdx.x == 0) m = 0;\n"
                              "    __syncthreads();\n"
                              "    int v = in[threadIdx.x];\n"
                              "    if (v > m) m = v;\n"
                              "    __syncthreads();\n"
                              "    if (threadIdx.x == 0) out[0] = m;\n"
                              "}\n",
                              1, 256, {buffer(iota(256), Use::in), buffer({0})}));
    REQUIRE(seen.found);
    CHECK(value(seen.elements[0].usual) == 256);
    CHECK(value(seen.elements[0].got) < 256);
}

TEST_CASE("witness: without a fence the flag arrives before what it stands for") {
    const std::string source =
        "__global__ void k(int* data, int* flag, int* out) {\n"
        "    if (blockIdx.x == 0) {\n"
        "        *data = 42;\n"
        "        FENCE;\n"
        "        atomicExch(flag, 1);\n"
        "    } else {\n"
        "        while (atomicAdd(flag, 0) == 0) {}\n"
        "        __threadfence();\n"
        "        *out = *data;\n"
        "    }\n"
        "}\n";
    const std::vector<Argument> arguments{buffer({7}), buffer({0}), buffer({0})};
    for (const std::string fence : {"", "__threadfence_block()"}) {
        std::string text = source;
        text.replace(text.find("FENCE"), 5, fence);
        const Witness seen = witness_of(kernel_job(text, 2, 1, arguments));
        REQUIRE(seen.found);
        CHECK(value(seen.elements[0].usual) == 42);
        CHECK(value(seen.elements[0].got) == 7);
        CHECK(seen.order.find("arrives after") != seen.order.npos);
    }
}

TEST_CASE("witness: atomics of block scope lose each other's updates between blocks") {
    const Witness seen = witness_of(
        kernel_job("__global__ void k(int* sum) { atomicAdd_block(sum, 1); }\n", 2, 32, {buffer({0})}));
    REQUIRE(seen.found);
    CHECK(value(seen.elements[0].usual) == 64);
    CHECK(value(seen.elements[0].got) < 64);
}

TEST_CASE("witness: lanes of one warp go apart") {
    const Witness seen =
        witness_of(kernel_job("__global__ void k(const int* in, int* out) {\n"
                              "    __shared__ int s[32];\n"
                              "    int t = threadIdx.x;\n"
                              "    s[t] = in[t];\n"
                              "    out[t] = s[t ^ 1];\n"
                              "}\n",
                              1, 32, {buffer(iota(32), Use::in), buffer(std::vector<int>(32))}));
    REQUIRE(seen.found);
    CHECK(value(seen.elements[0].usual) == static_cast<int>((seen.elements[0].index ^ 1) + 1));
}

TEST_CASE("witness: the next round of a loop overwrites what is still being read") {
    const Witness seen =
        witness_of(kernel_job("__global__ void k(const int* in, int* out) {\n"
                              "    __shared__ int s[64];\n"
                              "    int t = threadIdx.x, sum = 0;\n"
                              "    for (int round = 0; round < 3; round++) {\n"
                              "        s[t] = in[t] + round;\n"
                              "        __syncthreads();\n"
                              "        sum += s[t ^ 33];\n"
                              "    }\n"
                              "    out[t] = sum;\n"
                              "}\n",
                              1, 64, {buffer(iota(64), Use::in), buffer(std::vector<int>(64))}));
    REQUIRE(seen.found);
    INFO(seen.order);
    CHECK(seen.order.find("reads at line 7 before") != seen.order.npos);
}

TEST_CASE("witness: past a named barrier that only waits for some") {
    const Witness seen =
        witness_of(kernel_job("__global__ void k(const int* in, int* out) {\n"
                              "    __shared__ int s[32];\n"
                              "    int t = threadIdx.x;\n"
                              "    if (t < 32) {\n"
                              "        s[t] = in[t];\n"
                              "        asm volatile(\"bar.arrive 1, 64;\" ::: \"memory\");\n"
                              "        s[t] = 0;\n"
                              "    } else {\n"
                              "        asm volatile(\"bar.sync 1, 64;\" ::: \"memory\");\n"
                              "        out[t - 32] = s[63 - t];\n"
                              "    }\n"
                              "}\n",
                              1, 64, {buffer(iota(32), Use::in), buffer(std::vector<int>(32))}));
    CHECK(seen.found);
}

TEST_CASE("witness: the same value twice is luck, and said to be") {
    const Witness seen =
        witness_of(kernel_job("__global__ void k(const int* in, int* any) { any[0] = in[blockIdx.x]; }\n", 2,
                              1, {buffer({7, 7}, Use::in), buffer({0})}));
    CHECK(seen.sought);
    CHECK_FALSE(seen.found);
    CHECK(seen.orders_tried > 3);
    CHECK(seen.because.find("swapped") != seen.because.npos);
}

TEST_CASE("witness: no search where it is not asked for, or the run is broken off") {
    Job job = kernel_job("__global__ void k(int* sum) { *sum += 1; }\n", 4, 1, {buffer({0})});
    job.witnesses = false;
    CHECK_FALSE(witness_of(job).sought);
    const Witness broken = witness_of(kernel_job(
        "__global__ void k(int* sum) { *sum += 1; if (blockIdx.x == 3) __trap(); }\n", 4, 1, {buffer({0})}));
    CHECK_FALSE(broken.found);
    CHECK(broken.orders_tried == 0);
    CHECK(broken.because.find("does not end") != broken.because.npos);
}

TEST_CASE("witness: buffers that are too large to be kept for another run are said to be") {
    Job job =
        kernel_job("__global__ void k(int* sum) { *sum += 1; }\n", 4, 1, {buffer(std::vector<int>(5 << 20))});
    const Witness seen = witness_of(job);
    CHECK_FALSE(seen.found);
    CHECK(seen.because.find("too large") != seen.because.npos);
}

TEST_CASE("witness: the same job, the same witness") {
    const Job job = kernel_job("__global__ void k(int* a) { a[threadIdx.x ^ 33] += a[threadIdx.x]; }\n", 2,
                               64, {buffer(iota(64))});
    const Witness one = witness_of(job), two = witness_of(job);
    CHECK(one.order == two.order);
    REQUIRE(one.elements.size() == two.elements.size());
    for (size_t at = 0; at < one.elements.size(); ++at) CHECK(one.elements[at].got == two.elements[at].got);
}

TEST_CASE("witness: of two operations that nothing orders, the earlier one is late") {
    const std::string source =
        "__global__ void add(int* m) { m[0] += 1; }\n"
        "__global__ void take(const int* m, int* out) { out[0] = m[0]; }\n"
        "static void both(int* out) {\n"
        "    cudaStream_t a, b;\n"
        "    cudaStreamCreate(&a);\n"
        "    cudaStreamCreate(&b);\n"
        "    int* m;\n"
        "    cudaMalloc(&m, sizeof(int));\n"
        "    cudaMemset(m, 0, sizeof(int));\n"
        "    add<<<1, 1, 0, a>>>(m);\n"
        "    take<<<1, 1, 0, b>>>(m, out);\n"
        "    cudaFree(m);\n"
        "    cudaStreamDestroy(a);\n"
        "    cudaStreamDestroy(b);\n"
        "}\n"
        "void run(int* out) { both(out); }\n"
        "int main() {\n"
        "    int* out;\n"
        "    cudaMalloc(&out, sizeof(int));\n"
        "    both(out);\n"
        "    cudaFree(out);\n"
        "}\n";
    Job job = kernel_job(source, 1, 1, {buffer({5}, Use::out)});
    job.kernel_mode = false;
    job.entry = "run";
    const Witness shown = witness_of(job);
    REQUIRE(shown.found);
    CHECK(shown.shown_by.kind == ThreadOrder::Kind::later_work);
    REQUIRE(shown.elements.size() == 1);
    CHECK(value(shown.elements[0].usual) == 1);
    CHECK(value(shown.elements[0].got) == 0);

    job.entry = "main";
    job.cases[0].arguments.clear();
    const Witness silent = witness_of(job);  // there is no output to compare
    CHECK(silent.sought);
    CHECK(!silent.found);
    CHECK(silent.orders_tried == 0);
    CHECK(silent.because == "");
}

TEST_CASE("witness: a copy that is used without a wait arrives late") {
    const auto source = [](const std::string& behind) {
        return "#include <cuda_pipeline.h>\n"
               "__global__ void k(int* in, int* out) {\n"
               "    __shared__ int s[64];\n"
               "    int t = threadIdx.x;\n"
               "    __pipeline_memcpy_async(&s[t], &in[t], 4);\n"
               "    __pipeline_commit();\n" +
               behind +
               "    __syncthreads();\n"
               "    out[t] = s[63 - t];\n"
               "}\n";
    };
    const std::vector<Argument> arguments{buffer(iota(64)), buffer(std::vector<int>(64))};
    const Witness early = witness_of(kernel_job(source(""), 1, 64, arguments));
    REQUIRE(early.found);
    CHECK(early.shown_by == ThreadOrder{ThreadOrder::Kind::copies_late, 0});
    CHECK(early.orders_tried == 1);
    CHECK(early.differing == 64);
    CHECK(value(early.elements[0].usual) == 64);
    CHECK(value(early.elements[0].got) == 0);
    CHECK(early.order == "the asynchronous copy of line 5 arrives as late as the waits for it permit");
    const Witness rewritten =
        witness_of(kernel_job(source("    in[t] = -1;\n    __pipeline_wait_prior(0);\n"), 1, 64, arguments));
    REQUIRE(rewritten.found);
    CHECK(value(rewritten.elements[0].got) == -1);
    CHECK(rewritten.order ==
          "the asynchronous copy of line 5 reads its source as late as the waits for it permit");
}

TEST_CASE("witness: a late copy that changes nothing is luck") {
    const Witness seen =
        witness_of(kernel_job("#include <cuda_pipeline.h>\n"
                              "__global__ void k(const int* in, int* out) {\n"
                              "    __shared__ int s[64];\n"
                              "    int t = threadIdx.x;\n"
                              "    __pipeline_memcpy_async(&s[t], &in[t], 4);\n"
                              "    out[t] = s[t] > -5;\n"
                              "}\n",
                              1, 64, {buffer(iota(64), Use::in), buffer(std::vector<int>(64, 1))}));
    CHECK(seen.sought);
    CHECK_FALSE(seen.found);
}
