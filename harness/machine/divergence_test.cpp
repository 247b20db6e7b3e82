// Tests of divergence and reconvergence: branches, loops, switches, early returns, locks.
#include <algorithm>

#include "harness/machine/kernel_runner_test.h"
#include "harness/machine/module_variables.h"
#include "harness/ptx/module.h"

namespace warpmark::machine {
namespace {

// Checks out[t] of 64 threads after `body`, for in[t] = t * 7 % 23.
void check_kernel(const std::string& body, int (*expected)(int t, int x)) {
    const std::string source =
        "__global__ void k(const int* in, int* out) { const int t = threadIdx.x; int x = in[t]; " + body +
        " out[t] = x; }";
    in_both_builds(source, [&](Rig& rig) {
        rig.buffer(made<int>(64, [](int t) { return t * 7 % 23; }), false)
            .buffer(std::vector<int>(64, -1))
            .launch("k", 64);
        CHECK(rig.result<int>(1) == made<int>(64, [&](int t) { return expected(t, t * 7 % 23); }));
        CHECK(rig.findings() == "");
    });
}

}  // namespace

TEST_CASE("divergence: nested branches") {
    check_kernel(
        "if (x & 1) { if (x & 2) x += 100; else x += 200; x *= 2; } else if (t > 10) { x -= 5; if (t > 50) x "
        "= 0; }",
        [](int t, int x) {
            if (x & 1) {
                if (x & 2)
                    x += 100;
                else
                    x += 200;
                x *= 2;
            } else if (t > 10) {
                x -= 5;
                if (t > 50) x = 0;
            }
            return x;
        });
}

TEST_CASE("divergence: loops of different trips, break and continue") {
    check_kernel(
        "int s = 0; for (int i = 0; i < x; ++i) { if (i == t) continue; if (i > 15) break; for (int j = 0; j "
        "< (i & 3); ++j) s += i * j + 1; } x = s;",
        [](int t, int x) {
            int s = 0;
            for (int i = 0; i < x; ++i) {
                if (i == t) continue;
                if (i > 15) break;
                for (int j = 0; j < (i & 3); ++j) s += i * j + 1;
            }
            return s;
        });
}

TEST_CASE("divergence: a do loop whose end each lane finds alone") {
    check_kernel(
        "int n = x + 1, steps = 0; do { n = n & 1 ? 3 * n + 1 : n / 2; ++steps; } while (n > 1); x = steps;",
        [](int, int x) {
            int n = x + 1, steps = 0;
            do {
                n = n & 1 ? 3 * n + 1 : n / 2;
                ++steps;
            } while (n > 1);
            return steps;
        });
}

TEST_CASE("divergence: a switch with cases that fall through") {
    check_kernel(
        "switch (x % 9) { case 0: x = 10; break; case 1: x += 1; case 2: x += 2; break; case 3: x *= 3; "
        "break; case 4: x -= 4; break; case 5: x ^= 5; break; "
        "case 6: x = -x; break; default: x = 99; }",
        [](int, int x) {
            switch (x % 9) {
                case 0:
                    return 10;
                case 1:
                    return x + 3;
                case 2:
                    return x + 2;
                case 3:
                    return x * 3;
                case 4:
                    return x - 4;
                case 5:
                    return x ^ 5;
                case 6:
                    return -x;
                default:
                    return 99;
            }
        });
}

TEST_CASE("divergence: threads that return early leave the others alone") {
    check_kernel("if (x == 0) return; for (int i = 0; i < 5; ++i) { if (x + i == 20) return; x += i; }",
                 [](int, int x) {
                     if (x == 0) return -1;
                     for (int i = 0; i < 5; ++i) {
                         if (x + i == 20) return -1;
                         x += i;
                     }
                     return x;
                 });
}

TEST_CASE("divergence: jumps out of nested loops") {
    check_kernel(
        "int s = 0; for (int i = 0; i < 8; ++i) for (int j = 0; j < 8; ++j) { s += j; if (i * j > x) goto "
        "done; } s = -s; done: x = s;",
        [](int, int x) {
            int s = 0;
            for (int i = 0; i < 8; ++i)
                for (int j = 0; j < 8; ++j) {
                    s += j;
                    if (i * j > x) return s;
                }
            return -s;
        });
}

TEST_CASE("divergence: conditions with side effects in order") {
    check_kernel(
        "int calls = 0; const auto f = [&](int v) { ++calls; return v; }; if ((f(x > 5) && f(t & 1)) || f(x "
        "== 3)) calls += 100; x = calls;",
        [](int t, int x) {
            int calls = 1;
            bool holds = x > 5;
            if (holds) {
                ++calls;
                holds = t & 1;
            }
            if (!holds) {
                ++calls;
                holds = x == 3;
            }
            return calls + (holds ? 100 : 0);
        });
}

TEST_CASE("divergence: branches with one bra.uni, brx.idx and guarded exits in PTX") {
    const std::string text = R"(.version 9.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out) {
    .reg .b32 %r<9>;
    .reg .b64 %rd<4>;
    .reg .pred %p<3>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd1, %rd1, %rd2;
    setp.gt.u32 %p1, %r1, 27;
    @%p1 exit;
    and.b32 %r2, %r1, 3;
    mov.u32 %r3, 1000;
    table: .branchtargets L0, L1, L2;
    setp.eq.u32 %p2, %r2, 3;
    @%p2 bra.uni L3;
    brx.idx %r2, table;
L0: add.u32 %r3, %r3, 1;
L1: add.u32 %r3, %r3, 10;
    bra.uni L3;
L2: add.u32 %r3, %r3, 100;
L3: st.global.u32 [%rd1], %r3;
    ret;
})";
    Rig rig(text);
    rig.out<int>(32).launch("k", 32);
    const int sums[] = {1011, 1010, 1100, 1000};
    CHECK(rig.result<int>(0) == made<int>(32, [&](int t) { return t > 27 ? 0 : sums[t % 4]; }));
}

TEST_CASE("divergence: a spin lock between the lanes of one warp ends") {
    in_both_builds(R"(__device__ int lock;
        __global__ void k(int* count) {
            bool done = false;
            while (!done) {
                if (atomicCAS(&lock, 0, 1) == 0) {
                    *count = *count + 1;
                    __threadfence();
                    atomicExch(&lock, 0);
                    done = true;
                }
            }
        })",
                   [](Rig& rig) {
                       rig.out<int>(1).launch("k", 64, 2);
                       CHECK(rig.result<int>(0)[0] == 128);
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("divergence: a lock whose holder must pass lanes that spin behind it") {
    // The textbook deadlock before independent thread scheduling: the winner must not wait at the end of the
    // loop.
    in_both_builds(R"(__device__ int lock;
        __global__ void k(int* count) {
            while (atomicCAS(&lock, 0, 1) != 0) {}
            *count = *count + 1;
            __threadfence();
            atomicExch(&lock, 0);
        })",
                   [](Rig& rig) {
                       rig.out<int>(1).launch("k", 32, 1);
                       CHECK(rig.result<int>(0)[0] == 32);
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("divergence: lanes wait for another lane's flag, blocks for another block's") {
    in_both_builds(R"(__global__ void k(volatile int* flags, int* out) {
            const int t = threadIdx.x;
            if (t < 31) { while (flags[t + 1] == 0) __nanosleep(20); }
            out[t] = t;
            __threadfence();
            flags[t] = 1;
        })",
                   [](Rig& rig) {
                       rig.out<int>(64).out<int>(64);
                       rig.launch("k", 32);
                       CHECK(rig.result<int>(1) == made<int>(64, [](int t) { return t < 32 ? t : 0; }));
                   });
    in_both_builds(R"(__global__ void chain(volatile int* flags, int* out) {
            if (blockIdx.x < gridDim.x - 1) while (flags[blockIdx.x + 1] == 0) {}
            out[blockIdx.x] = flags[blockIdx.x + 1] + blockIdx.x;
            __threadfence();
            flags[blockIdx.x] = 1;
        })",
                   [](Rig& rig) {
                       rig.out<int>(64).out<int>(64).launch("chain", 1, 4);
                       CHECK(rig.result<int>(1)[0] == 1);
                       CHECK(rig.result<int>(1)[3] == 3);
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("divergence: an endless loop ends at the limit") {
    in_both_builds("__global__ void k(volatile int* x) { while (x[0] == 0) {} }", [](Rig& rig) {
        rig.out<int>(1).launch("k", 32);
        CHECK(rig.findings() == "run.limit");
    });
}

TEST_CASE("divergence: every thread of odd blocks in three dimensions runs once") {
    in_both_builds(
        R"(__global__ void k(int* out) {
            const int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
            const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
            atomicAdd(out + block * blockDim.x * blockDim.y * blockDim.z + thread, block + 100 * thread + 1);
        })",
        [](Rig& rig) {
            rig.out<int>(2 * 3 * 2 * 5 * 3 * 3).launch("k", {2, 3, 2}, {5, 3, 3});
            CHECK(rig.result<int>(0) == made<int>(540, [](int at) { return at / 45 + 100 * (at % 45) + 1; }));
        });
}

TEST_CASE("divergence: where paths meet does not hang on the lines of the source") {
    const ptx::Module& with_lines = compiled(R"(extern "C" __global__ void k(int* a, int n) {
        const int t = threadIdx.x;
        if (t == n) return;
        if (t < n) {
            a[t] = 1;
            __syncthreads();
        }
    })",
                                             Build::unoptimized, "sm_90");
    ptx::Module without = with_lines;
    for (auto& function : without.functions)
        for (auto& instruction : function.body) instruction.place = -1;
    const auto meetings = [](const ptx::Module& module) {
        Memory memory;
        const Program program = decode(module, {"test.cu", {}}, memory, nullptr);
        std::vector<std::pair<uint32_t, bool>> all;
        for (const auto& code : program.functions)
            for (const auto& op : code.ops) all.emplace_back(op.reconverge, op.joins);
        return all;
    };
    const auto found = meetings(with_lines);
    CHECK(std::ranges::any_of(found, [](const auto& one) { return one.second; }));
    CHECK(found == meetings(without));
}

}  // namespace warpmark::machine
