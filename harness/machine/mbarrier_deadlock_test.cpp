// Tests that a wait for a phase that never completes is reported after a few polls, and that a wait with a
// timeout goes on.
#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {
namespace {

std::string kernel(const char* count, const char* body) {
    return std::string(
               "#include <cuda/barrier>\n#pragma nv_diag_suppress static_var_with_dynamic_init\n"
               "__global__ void k(int* out) {\n"
               "    __shared__ cuda::barrier<cuda::thread_scope_block> b;\n"
               "    const int t = threadIdx.x;\n    if (t == 0) init(&b, ") +
           count + ");\n    __syncthreads();\n    " + body + "\n    out[t] = 1;\n}\n";
}

uint64_t instructions(Rig& rig) {
    return rig.launches().back().warp_instructions;
}

}  // namespace

TEST_CASE("vain waits: one arrival is missing, and it takes few looks to know") {
    in_both_builds(kernel("65", "b.arrive_and_wait();"), [](Rig& rig) {
        rig.out<int>(64).launch("k", 64);
        CHECK(rig.findings() == "barrier.deadlock");
        CHECK(rig.messages().find(" with parity 0. That phase is incomplete: ") != std::string::npos);
        CHECK(rig.messages().find("1 of its 65 arrivals is missing") != std::string::npos);
        CHECK(instructions(rig) < 2'000'000);
    });
}

TEST_CASE("vain waits: a wait with an end in time ends, and so does one of a number of looks") {
    const char* bodies[] = {
        "auto token = b.arrive(); b.try_wait_for(std::move(token), cuda::std::chrono::seconds(1));",
        "auto token = b.arrive(); for (int i = 0; i < 3000; ++i) b.try_wait_for("
        "cuda::barrier<cuda::thread_scope_block>::arrival_token(token), cuda::std::chrono::nanoseconds(1));"};
    for (const char* body : bodies)
        in_both_builds(kernel("65", body), [](Rig& rig) {
            rig.out<int>(64).launch("k", 64);
            CHECK(rig.findings() == "");
            CHECK(rig.result<int>(0)[63] == 1);
        });
}

TEST_CASE("vain waits: half of the block waits at another barrier") {
    in_both_builds(kernel("64",
                          "if (t < 32) { b.arrive_and_wait(); __syncthreads(); } else { __syncthreads(); "
                          "b.arrive_and_wait(); }"),
                   [](Rig& rig) {
                       rig.out<int>(64).launch("k", 64);
                       CHECK(rig.findings() == "barrier.deadlock");
                       CHECK(instructions(rig) < 2'000'000);
                   });
}

TEST_CASE("vain waits: others that work for long are waited for") {
    in_both_builds(
        kernel("64", "if (t >= 32) for (int i = 0; i < 20000; ++i) out[t] += i * i; b.arrive_and_wait();"),
        [](Rig& rig) {
            rig.out<int>(64).launch("k", 64);
            CHECK(rig.findings() == "");
        });
}

TEST_CASE("vain waits: fewer bytes come than a barrier object expects, whatever the number of warps") {
    const std::string source =
        "__device__ unsigned at(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }\n"
        "__global__ void k(const int* in, int* out) {\n"
        "    __shared__ unsigned long long there;\n"
        "    __shared__ __align__(16) int piece[256];\n"
        "    if (threadIdx.x == 0)\n"
        "        asm volatile(\"mbarrier.init.shared.b64 [%0], 1;\" ::\"r\"(at(&there)) : \"memory\");\n"
        "    __syncthreads();\n"
        "    if (threadIdx.x == 0) {\n"
        "        asm volatile(\"mbarrier.arrive.expect_tx.shared.b64 _, [%0], 1024;\" ::\"r\"(at(&there)) : "
        "\"memory\");\n"
        "        asm volatile(\"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], "
        "[%1], 128, "
        "[%2];\" ::\"r\"(at(piece)), \"l\"(in), \"r\"(at(&there)) : \"memory\");\n"
        "    }\n"
        "    asm volatile(\"{ .reg .pred p; again: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra "
        "again; "
        "}\" ::\"r\"(at(&there)) : \"memory\");\n"
        "    out[threadIdx.x] = piece[threadIdx.x];\n}\n";
    for (const uint32_t threads : {32, 64, 160, 256})
        in_both_builds(source, [&](Rig& rig) {
            std::vector<int> in(256);
            rig.buffer(in).out<int>(256).launch("k", threads);
            CHECK(rig.findings() == "barrier.deadlock");
            CHECK(rig.messages().find("copies have delivered 896 bytes fewer") != std::string::npos);
        });
}

}  // namespace warpmark::machine
