// Kernels that wait for a block that need not have started, and kernels that only seem to.
#include <doctest/doctest.h>

#include <string>

#include "harness/runs/run_passes.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

// An H200 holds one block with this much shared memory on each of its 132 multiprocessors.
constexpr uint64_t one_on_each = 200 << 10;
constexpr uint32_t held = 132, too_many = 150;

CaseObservation of_blocks(const std::string& body, uint32_t blocks) {
    Argument numbers;
    numbers.element_bytes = 4;
    numbers.use = Use::inout;
    numbers.bytes.resize(size_t{4} * 4 * too_many);
    Job job;
    job.file = "k.cu";
    job.source =
        "#include <cooperative_groups.h>\n"
        "extern \"C\" __global__ void k(int* p) {\n"
        "  volatile int* seen = p; int t = threadIdx.x, b = blockIdx.x, last = gridDim.x - 1;\n"
        "  int* sums = p + 200; (void)seen; (void)sums; (void)t; (void)b; (void)last;\n" +
        body + "\n}\n";
    job.entry = "k";
    job.kernel_mode = true;
    job.grid[0] = blocks;
    job.block[0] = 64;
    job.dynamic_shared_bytes = one_on_each;
    job.unoptimized_too = job.witnesses = false;
    job.cases = {Case{"one", {numbers}}};
    const auto seen = session::run_here(job);
    REQUIRE(seen);
    for (const auto& finding : seen->build_findings) CAPTURE(finding.message);
    REQUIRE(seen->cases.size() == 1);
    return seen->cases[0];
}

// Line of the body, from 1, at which a block waits; 0 if there is none.
int waits(const std::string& body, uint32_t blocks = too_many) {
    const auto seen = of_blocks(body, blocks);
    for (const auto& one : seen.unseen) CHECK(one.about != outputs_of_other_orders);
    if (seen.reversed.waits.empty()) return 0;
    return seen.reversed.waits[0].line - 4;
}

const std::string before = "if (t == 0 && b > 0) ", tells = "\n__threadfence(); if (t == 0) seen[b] = 1;";

}  // namespace

TEST_CASE("in series: a block waits for the block before it, whatever it looks with") {
    CHECK(waits(before + "while (seen[b - 1] == 0) {}" + tells) == 1);
    CHECK(waits(before + "while (atomicAdd(p + b - 1, 0) == 0) {}" + tells) == 1);
    CHECK(waits(before + "while (atomicCAS(p + b - 1, 1, 1) != 1) {}" + tells) == 1);
    CHECK(waits(before + "while (p[b - 1] == 0) __threadfence();" + tells) == 1);
    CHECK(waits(before + "for (int ns = 8; seen[b - 1] == 0; ns = ns < 256 ? 2 * ns : ns) __nanosleep(ns);" +
                tells) == 1);
    CHECK(waits(before +
                "{ int v; do asm volatile(\"ld.acquire.gpu.u32 %0, [%1];\" : \"=r\"(v) : \"l\"(p + b "
                "- 1) : \"memory\"); while (v == 0); }" +
                tells) == 1);
}

TEST_CASE("in series: a block waits for a later one, for the last one, for all") {
    CHECK(waits("if (t == 0 && b < last) while (seen[b + 1] == 0) {}" + tells) == 1);
    CHECK(waits("if (t == 0 && b < last) while (seen[last] == 0) {}" + tells) == 1);
    CHECK(waits("if (t == 0) {\n atomicAdd(p, 1);\n while (seen[0] <= last) {}\n}") == 3);
    CHECK(waits("__shared__ int mine; if (t == 0) mine = atomicAdd(p, 1); __syncthreads();\n"
                "if (t == 0 && mine < last) while (seen[0] <= mine + 1) {}") == 2);
}

TEST_CASE("in series: all threads of a block wait, and hand on what they see") {
    CHECK(waits("if (b > 0) while (seen[b - 1] == 0) {}" + tells) == 1);
    CHECK(waits("__shared__ int there;\nfor (;;) {\n if (t == 0) there = b == 0 || seen[b - 1];\n "
                "__syncthreads();\n if (there) break;\n __syncthreads();\n}" +
                tells) > 0);
    CHECK(waits("while (!__syncthreads_or(b == 0 || seen[b - 1])) {}" + tells) == 1);
}

TEST_CASE("in series: blocks that wait for blocks which have started") {
    const std::string ticket =
        "__shared__ int mine; if (t == 0) mine = atomicAdd(p + 199, 1); __syncthreads(); b = mine;\n";
    CHECK(waits(ticket + before + "while (seen[b - 1] == 0) {}" + tells) == 0);
    CHECK(waits(ticket + before + "while (atomicAdd(p + b - 1, 0) == 0) {}" + tells) == 0);
    CHECK(waits("__shared__ bool is_last; sums[b] = b; __threadfence();\n"
                "if (t == 0) is_last = atomicAdd(p, 1) == last;\n__syncthreads();\n"
                "if (is_last && t == 0) { int all = 0; for (int i = 0; i <= last; ++i) all += ((volatile "
                "int*)sums)[i]; seen[1] = all; }") == 0);
    CHECK(waits("if (t == 0) { while (atomicCAS(p, 0, 1) != 0) {} __threadfence(); seen[1] = seen[1] + 1; "
                "__threadfence(); atomicExch(p, 0); }") == 0);
}

TEST_CASE("in series: blocks that are there together") {
    const std::string all = "if (t == 0) { atomicAdd(p, 1); while (seen[0] <= last) {} }";
    CHECK(waits(all, held) == 0);
    CHECK(waits(all, held + 1) == 1);
    CHECK(waits(before + "while (seen[b - 1] == 0) {}" + tells, 8) == 0);
    CHECK(waits("cooperative_groups::this_grid().sync();\nif (t == 0) seen[b] = 1;", held) == 0);
}

TEST_CASE("in series: who looks and does not wait, or waits for its own block") {
    CHECK(waits(before + "for (int i = 0; i < 100 && seen[b - 1] == 0; ++i) {}" + tells) == 0);
    CHECK(waits("int v = b > 0 ? seen[b - 1] : 0; if (t == 0) seen[b + 200] = v & 0;" + tells) == 0);
    CHECK(waits("__shared__ volatile int flag; if (t == 0) flag = 0; __syncthreads();\n"
                "if (t == 32) { __threadfence(); flag = 1; } if (t == 0) while (flag == 0) {}") == 0);
    CHECK(waits("if (t == 0) seen[b] = 1; __syncthreads(); __threadfence(); while (seen[b] == 0) {}") == 0);
}

TEST_CASE("in series: an output that hangs on the order, and one that is not looked at") {
    const auto seen = of_blocks(before +
                                    "for (int i = 0; i < 100 && seen[b - 1] == 0; ++i) {}\n"
                                    "if (t == 0) sums[b] = b > 0 ? seen[b - 1] : 1;" +
                                    tells,
                                too_many);
    CHECK(seen.reversed.waits.empty());
    CHECK_FALSE(seen.reversed.outputs.empty());
    const auto timed = of_blocks(
        before + "for (long long from = clock64(); seen[b - 1] == 0 && clock64() - from < 1ll << 40;) {}" +
            tells,
        too_many);
    CHECK(timed.reversed.waits.empty());
    CHECK(timed.unseen.size() == 1);
}
