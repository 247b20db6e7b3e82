// vain_waits_test.cpp: who waits for a phase that nobody completes is told after a few looks, and who has
// something else to hope for goes on.
#include "harness/machine/rig_test.h"

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

}  // namespace warpmark::machine
