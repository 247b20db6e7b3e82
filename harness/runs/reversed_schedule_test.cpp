// Race-free programs whose output depends on the thread order, and programs whose output does not.
#include <doctest/doctest.h>

#include <cstring>
#include <string>

#include "harness/runs/run_passes.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

// Observation of a kernel `k` with 4 blocks of 64 threads, with its helpers, over 256 numbers.
CaseObservation observed(const std::string& source, bool is_ptx = false) {
    Argument numbers;
    numbers.element_bytes = 4;
    numbers.use = Use::inout;
    numbers.bytes.resize(256 * 4);
    Job job;
    job.file = "k.cu";
    job.source = source;
    job.is_ptx = is_ptx;
    job.entry = "k";
    job.kernel_mode = true;
    job.grid[0] = 4;
    job.block[0] = 64;
    job.witnesses = false;
    job.cases = {Case{"one", {numbers}}};
    const auto seen = session::run_here(job);
    REQUIRE(seen);
    REQUIRE(seen->cases.size() == 1);
    for (const auto& finding : seen->cases[0].findings) CAPTURE(finding.message);
    CHECK((seen->cases[0].reversed.outputs.empty() ||
           seen->cases[0].outputs != seen->cases[0].reversed.outputs));
    return seen->cases[0];
}

ReversedRun reversed(const std::string& source, bool is_ptx = false) {
    return observed(source, is_ptx).reversed;
}

int first(const ReversedRun& seen) {
    int value = 0;
    std::memcpy(&value, seen.outputs.at(0).data(), sizeof value);
    return value;
}

const std::string kernel_head =
    "extern \"C\" __global__ void k(int* p) {\n  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;\n";

}  // namespace

TEST_CASE("reversed: a zero that comes after sums, and places by the order of arrival") {
    const auto zeroed =
        reversed(kernel_head + "  if (i == 0) atomicExch(p, 0);\n  if (t == 0) atomicAdd(p, 1);\n}\n");
    REQUIRE(zeroed.outputs.size() == 1);
    CHECK(first(zeroed) == 1);  // of 4: block 0 comes last
    REQUIRE(zeroed.places.size() == 1);
    CHECK(zeroed.places[0].line == 3);
    const auto compacted =
        reversed(kernel_head + "  if (i % 3 == 0 && i < 64) p[1 + atomicAdd(p, 1)] = i;\n}\n");
    REQUIRE(compacted.outputs.size() == 1);
    CHECK(compacted.places.at(0).line == 3);
    const auto within = reversed(kernel_head +
                                 "  __shared__ int next;\n  if (t == 0) next = 0;\n  __syncthreads();\n  if "
                                 "(t % 2) p[blockIdx.x * 64 + atomicAdd(&next, 1)] = t;\n}\n");
    CHECK(within.outputs.size() == 1);
}

TEST_CASE("reversed: sums, locks, tickets and who comes last give the same in every order") {
    CHECK(reversed(kernel_head + "  atomicAdd(p, i); atomicMax(p + 1, i);\n}\n").outputs.empty());
    CHECK(reversed("__device__ int taken;\n" + kernel_head +
                   "  if (t == 0) {\n    while (atomicCAS(&taken, 0, 1)) {}\n    __threadfence();\n    "
                   "*(volatile int*)p += i;\n    __threadfence();\n    atomicExch(&taken, 0);\n  }\n}\n")
              .outputs.empty());
    CHECK(
        reversed(
            "__device__ int came;\n" + kernel_head +
            "  __shared__ bool last;\n  if (i < 200) p[1 + i] = 7;\n  __threadfence();\n  __syncthreads();\n "
            " if (t == 0) last = atomicAdd(&came, 1) == gridDim.x - 1;\n  __syncthreads();\n"
            "  if (last && t == 0) {\n    __threadfence();\n    int sum = 0;\n    for (int at = 1; at < 201; "
            "++at) sum += ((volatile int*)p)[at];\n    p[0] = sum;\n  }\n}\n")
            .outputs.empty());
    CHECK(reversed("__device__ int next;\n" + kernel_head +
                   "  __shared__ int mine;\n  if (t == 0) mine = atomicAdd(&next, 1);\n  __syncthreads();\n  "
                   "p[mine * 64 + t] = mine * 64 + t;\n}\n")
              .outputs.empty());
    CHECK(reversed(kernel_head + "  p[i] = i;\n}\n").outputs.empty());
}

TEST_CASE("reversed: PTX may name a source file that it does not list") {
    const auto last = reversed(
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p) {\n.reg .b32 "
        "%r<3>;\n.reg .b64 %rd<2>;\n.loc 77 5 1\nld.param.u64 %rd1, [p];\n"
        "mov.u32 %r1, %ctaid.x;\natom.global.exch.b32 %r2, [%rd1], %r1;\nret;\n}\n",
        true);
    REQUIRE(last.outputs.size() == 1);
    CHECK(first(last) == 0);
    CHECK(last.places.empty());
}

TEST_CASE("reversed: what races is looked at all the same, and what does not end then is not known") {
    CHECK(reversed(kernel_head + "  if (i == 0) atomicExch(p, 0);\n  if (t == 0) p[1] = i;\n}\n")
              .outputs.size() == 1);
    CHECK(reversed("__device__ int done[4];\n" + kernel_head +  // each block waits for the one before
                   "  if (t) return;\n  int b = blockIdx.x;\n  if (b > 0)\n    while (atomicAdd(&done[b - "
                   "1], 0) == 0) {}\n"
                   "  __threadfence();\n  p[b] = b ? ((volatile int*)p)[b - 1] + b : 1;\n"
                   "  __threadfence();\n  atomicExch(&done[b], 1);\n}\n")
              .outputs.empty());
    const auto seen =
        observed("__device__ int next;\n" + kernel_head +  // who comes first must be block 0
                 "  if (t == 0 && atomicAdd(&next, 1) == 0 && i) while (atomicAdd(p, 0) == 0) {}\n}\n");
    CHECK(seen.reversed.outputs.empty());
    REQUIRE(seen.unseen.size() == 1);
    CHECK(seen.unseen[0].about == outputs_of_other_orders);
    CHECK(observed(kernel_head + "  atomicAdd(p, 1);\n}\n").unseen.empty());
}

TEST_CASE("reversed: the last block comes to its end first, however long it takes") {
    const auto zeroed = reversed(kernel_head +
                                 "  if (i == 0) atomicExch(p, 0);\n"
                                 "  int sum = 0;\n"
                                 "  for (int k = 0; k < 500; ++k) sum = (sum ^ k) * 3 + (sum >> 7);\n"
                                 "  p[i + 1 < 256 ? i + 1 : 255] = t == 63 ? 0 : sum;\n"
                                 "  __syncthreads();\n"
                                 "  if (t == 0) atomicAdd(p, 1);\n}\n");
    REQUIRE(zeroed.outputs.size() == 1);
    CHECK(first(zeroed) == 1);
}
