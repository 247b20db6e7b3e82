// Tests of barriers that count bytes, and of copies by the asynchronous unit.
#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {
namespace {

// Four stages of 64 floats each: one thread issues the copies, all wait for the bytes.
const std::string pipeline = R"(
#include <cuda/barrier>
#include <cuda/ptx>
__global__ void k(float* out, const float* in, int tiles) {
    __shared__ __align__(128) float tile[2][64];
    __shared__ cuda::barrier<cuda::thread_scope_block> full[2];
    const int t = threadIdx.x;
    if (t == 0) {
        init(&full[0], blockDim.x);
        init(&full[1], blockDim.x);
        cuda::device::experimental::fence_proxy_async_shared_cta();
    }
    __syncthreads();
    auto ask = [&](int at) {
        if (t != 0) return full[at % 2].arrive();
        cuda::device::memcpy_async_tx(tile[at % 2], in + at * 64, cuda::aligned_size_t<16>(256), full[at % )"
                             R"(2]);
        return cuda::device::barrier_arrive_tx(full[at % 2], 1, 256);
    };
    auto first = ask(0);
    for (int at = 0; at < tiles; ++at) {
        auto token = std::move(first);
        if (at + 1 < tiles) first = ask(at + 1);
        full[at % 2].wait(std::move(token));
        out[at * 64 + t] = tile[at % 2][63 - t];
        __syncthreads();
    }
}
)";

// A block's shared memory is written back to global memory in one piece, and added there.
const std::string back = R"(
#include <cuda/ptx>
__global__ void k(float* out, int* sums, int n) {
    __shared__ __align__(16) float tile[64];
    __shared__ __align__(16) int numbers[64];
    tile[threadIdx.x] = threadIdx.x + n;
    numbers[threadIdx.x] = threadIdx.x;
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, out + 64 * blockIdx.x, )"
                         R"(tile, 256);
        cuda::ptx::cp_reduce_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, )"
                         R"(cuda::ptx::op_add, sums, numbers, 256);
        cuda::ptx::cp_async_bulk_commit_group();
        cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<0>());
    }
    __syncthreads();
    tile[threadIdx.x] = 0;
}
)";

std::string in_kernel(const std::string& body) {
    return ".version 9.0\n.target sm_100\n.address_size 64\n.visible .entry k(.param .u64 out)\n{\n.reg .b64 "
           "%p<4>; .reg .b32 %t<8>; .reg .pred %q<4>; .reg .b64 %s<4>;\n"
           ".shared .align 16 .b8 tile[256]; .shared .align 8 .b64 bar;\nld.param.u64 %p0,[out]; mov.u32 "
           "%t0,%tid.x; mul.wide.u32 %p1,%t0,4; add.u64 %p0,%p0,%p1;\n" +
           body + "ret;\n}\n";
}

}  // namespace

TEST_CASE("machine: a pipeline of bulk copies waits for its bytes") {
    in_both_builds(pipeline, [](Rig& rig) {
        const auto in = made<float>(256, [](int at) { return at * 3; });
        rig.out<float>(256).buffer(in).scalar(4).launch("k", 64);
        CHECK(rig.findings() == "");
        CHECK(rig.result<float>(0) ==
              made<float>(256, [](int at) { return (at / 64 * 64 + 63 - at % 64) * 3; }));
    });
}

TEST_CASE("machine: bulk copies and reductions go back to global memory") {
    in_both_builds(back, [](Rig& rig) {
        rig.out<float>(128).out<int>(64).scalar(5).launch("k", 64, 2);
        CHECK(rig.findings() == "");
        CHECK(rig.result<float>(0) == made<float>(128, [](int at) { return at % 64 + 5; }));
        CHECK(rig.result<int>(1) == made<int>(64, [](int at) { return 2 * at; }));
    });
}

TEST_CASE("machine: a phase ends when neither arrivals nor bytes are missing") {
    // One arrival and 8 bytes, which come in two parts, before and after the arrival.
    Rig rig(in_kernel(R"(
mbarrier.init.shared.b64 [bar], 1;
mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [bar], 8;
mbarrier.complete_tx.shared::cta.b64 [bar], 4;
mbarrier.arrive.shared::cta.b64 %s0, [bar];
mbarrier.test_wait.shared::cta.b64 %q0, [bar], %s0;
mbarrier.complete_tx.shared::cta.b64 [bar], 4;
mbarrier.test_wait.shared::cta.b64 %q1, [bar], %s0;
mbarrier.test_wait.parity.shared::cta.b64 %q2, [bar], 0;
mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [bar], 16;
mbarrier.test_wait.parity.shared::cta.b64 %q3, [bar], 1;
selp.u32 %t1, 1, 0, %q0; selp.u32 %t2, 2, 0, %q1; selp.u32 %t3, 4, 0, %q2; selp.u32 %t4, 8, 0, %q3;
add.u32 %t1, %t1, %t2; add.u32 %t3, %t3, %t4; add.u32 %t1, %t1, %t3;
mbarrier.pending_count.b64 %t5, %s0; shl.b32 %t5, %t5, 4; add.u32 %t1, %t1, %t5;
st.global.u32 [%p0], %t1;
)"));
    rig.out<uint32_t>(1).launch("k", 1);
    CHECK(rig.findings() == "");
    CHECK(rig.result<uint32_t>(0)[0] == 16 + 4 + 2);
}

TEST_CASE("machine: shared memory is filled in one piece, and copied 16 bytes at a time") {
    Rig filled(in_kernel(
        "mov.u32 %t1, 7; st.shared.u32 [tile+16], %t1; st.shared.u32 [tile+32], %t1; mov.u64 %s0, 32;\n"
        "st.bulk.weak.shared::cta [tile], %s0, 0; ld.shared.u32 %t2, [tile+16]; ld.shared.u32 %t3, "
        "[tile+32]; add.u32 %t2, %t2, %t3; st.global.u32 [%p0], %t2;\n"));
    filled.out<uint32_t>(1).launch("k", 1);
    CHECK(filled.findings() == "");
    CHECK(filled.result<uint32_t>(0)[0] == 7);
    Rig odd(
        in_kernel("cp.async.bulk.global.shared::cta.bulk_group [%p0], [tile], 8; cp.async.bulk.commit_group; "
                  "cp.async.bulk.wait_group 0;\n"));
    odd.out<uint32_t>(16).launch("k", 1);
    CHECK(odd.findings() == "memory.misaligned");
}

}  // namespace warpmark::machine
