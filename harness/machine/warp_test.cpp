// Tests of shuffles, votes, matches and reductions as spelled in CUDA; masks of parts of a warp; cooperative
// groups.
#include <cmath>

#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {

TEST_CASE("warp: shuffles of every mode and width") {
    for (const int by : {0, 1, 2, 3, 7}) {
        in_both_builds(R"(template <int width> __device__ void all(int* out, int v, int by) {
            const int t = threadIdx.x;
            out[t] = __shfl_sync(~0u, v, by, width);
            out[32 + t] = __shfl_up_sync(~0u, v, by, width);
            out[64 + t] = __shfl_down_sync(~0u, v, by, width);
            out[96 + t] = __shfl_xor_sync(~0u, v, by, width);
        }
        __global__ void k(int* out, int by) {
            const int v = 100 + threadIdx.x;
            all<32>(out, v, by), all<16>(out + 128, v, by), all<8>(out + 256, v, by), all<4>(out + 384, v, )"
                       R"(by), all<2>(out + 512, v, by), all<1>(out + 640, v, by);
        })",
                       [by](Rig& rig) {
                           rig.out<int>(768).scalar(by).launch("k", 32);
                           // Definition in the CUDA C++ Programming Guide, for a segment of `width` lanes.
                           const auto expected = [by](int at) {
                               const int width = 32 >> (at / 128), mode = at % 128 / 32, t = at % 32,
                                         first = t / width * width;
                               int from = t;
                               if (mode == 0) from = first + by % width;
                               if (mode == 1 && t - by >= first) from = t - by;
                               if (mode == 2 && t + by < first + width) from = t + by;
                               if (mode == 3 && ((t ^ by) < first + width)) from = t ^ by;
                               return 100 + from;
                           };
                           CHECK(rig.result<int>(0) == made<int>(768, expected));
                       });
    }
}

TEST_CASE("warp: shuffles of 64-bit values, floats and halves") {
    in_both_builds(
        R"(#include <cuda_fp16.h>
        __global__ void k(long long* l, double* d, float* f, __half* h) {
            const int t = threadIdx.x;
            l[t] = __shfl_down_sync(~0u, (static_cast<long long>(t) << 40) + t, 1);
            d[t] = __shfl_xor_sync(~0u, t + 0.5, 1);
            f[t] = __shfl_up_sync(~0u, t + 0.25f, 2);
            h[t] = __shfl_sync(~0u, __int2half_rn(t), 5);
        })",
        [](Rig& rig) {
            rig.out<int64_t>(32).out<double>(32).out<float>(32).out<uint16_t>(32).launch("k", 32);
            CHECK(rig.result<int64_t>(0)[3] == (int64_t{4} << 40) + 4);
            CHECK(rig.result<double>(1)[6] == 7.5);
            CHECK(rig.result<float>(2) == made<float>(32, [](int t) { return (t < 2 ? t : t - 2) + 0.25f; }));
            CHECK(rig.result<uint16_t>(3)[31] == 0x4500);
        });
}

TEST_CASE("warp: votes, matches and reductions") {
    in_both_builds(R"(__global__ void k(int* out) {
            const int t = threadIdx.x;
            int same;
            out[t] = __any_sync(~0u, t == 9) + 2 * __all_sync(~0u, t < 32) + 4 * __all_sync(~0u, t < 31) + )"
                   R"(8 * __any_sync(~0u, t > 99) + 16 * __uni_sync(~0u, t >= 0);
            out[32 + t] = __ballot_sync(~0u, t % 3 == 0);
            out[64 + t] = __match_any_sync(~0u, t % 5);
            out[96 + t] = __match_all_sync(~0u, 7LL << 40, &same) + same;
            out[128 + t] = __match_all_sync(~0u, t, &same) + same;
            out[160 + t] = __reduce_add_sync(~0u, t - 20);
            out[192 + t] = __reduce_min_sync(~0u, t - 20) * 1000 + __reduce_max_sync(~0u, t - 20);
            out[224 + t] = __reduce_or_sync(~0u, 1u << (t % 7)) + __reduce_and_sync(~0u, 0xf0u | t) * 1000 )"
                   R"(+ __reduce_xor_sync(~0u, t == 5 ? 1u : 0u) * 1000000;
        })",
                   [](Rig& rig) {
                       rig.out<int>(256).launch("k", 32);
                       CHECK(rig.result<int>(0) == made<int>(256, [](int at) {
                                 const int t = at % 32;
                                 switch (at / 32) {
                                     case 0:
                                         return 1 + 2 + 16;
                                     case 1:
                                         return 0x49249249;
                                     case 2: {
                                         int mask = 0;
                                         for (int other = 0; other < 32; ++other)
                                             mask |= (other % 5 == t % 5) << other;
                                         return mask;
                                     }
                                     case 3:
                                         return 0;  // all lanes: −1, and true
                                     case 4:
                                         return 0;
                                     case 5:
                                         return 31 * 16 - 640;
                                     case 6:
                                         return -20 * 1000 + 11;
                                     default:
                                         return 127 + 0xe0 * 0 + 0xf0 * 1000 + 1000000;
                                 }
                             }));
                   });
}

TEST_CASE("warp: groups of lanes that name different masks go on apart") {
    in_both_builds(R"(__global__ void k(int* out) {
            const int t = threadIdx.x;
            const unsigned half = t < 16 ? 0x0000ffffu : 0xffff0000u;
            int v = t;
            for (int offset = 8; offset; offset /= 2) v += __shfl_down_sync(half, v, offset, 16);
            out[t] = v;
            if (t < 16) { out[32 + t] = __ballot_sync(0xffffu, t & 1); __syncwarp(0xffff); }
            else out[32 + t] = __reduce_add_sync(0xffff0000u, 1);
            if (t % 3 == 0) out[64 + t] = __activemask() & 1;
            if (t % 3 == 0) out[64 + t] += __popc(__ballot_sync(0x49249249, 1));
        })",
                   [](Rig& rig) {
                       rig.out<int>(96).launch("k", 32);
                       const auto got = rig.result<int>(0);
                       CHECK(got[0] == 120);
                       CHECK(got[16] == 120 + 256);
                       CHECK(got[35] == 0xaaaa);
                       CHECK(got[60] == 16);
                       CHECK(got[67] == 12);
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("warp: lanes that have left are not waited for") {
    in_both_builds(R"(__global__ void k(int* out) {
            const int t = threadIdx.x;
            if (t >= 20) return;
            __syncwarp();
            out[t] = __ballot_sync(0xfffff, 1);
            out[t] += __shfl_sync(0xfffff, t, 19);
        })",
                   [](Rig& rig) {
                       rig.out<int>(32).launch("k", 32);
                       CHECK(rig.result<int>(0)[5] == 0xfffff + 19);
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("warp: what is taken from a lane that does not take part is no value of anybody") {
    in_both_builds(R"(extern "C" __global__ void k(unsigned* out, float* sums) {
            const unsigned lane = threadIdx.x;
            out[lane] = 0;
            if (lane < 20) {
                const unsigned taken = __shfl_down_sync(0xfffff, lane, 4);
                out[lane] = taken;
            }
            if (lane >= 24) return;
            const float sum = lane + __shfl_xor_sync(~0u, static_cast<float>(lane), 16);
            sums[lane] = sum;
        })",
                   [](Rig& rig) {
                       rig.out<uint32_t>(32).out<float>(32).launch("k", 32);
                       CHECK(rig.findings() == "");
                       const auto out = rig.result<uint32_t>(0);
                       const auto sums = rig.result<float>(1);
                       for (uint32_t lane = 0; lane < 20; ++lane)
                           CHECK(out[lane] == (lane < 16 ? lane + 4 : 0xffc0dead));
                       for (uint32_t lane = 0; lane < 24; ++lane)
                           CHECK(std::isnan(sums[lane]) == (lane >= 8 && lane < 16));
                   });
}

TEST_CASE("warp: the last warp of a block may be short") {
    in_both_builds(
        "__global__ void k(int* out) { out[threadIdx.x] = __popc(__activemask()) * 100 + "
        "__reduce_add_sync(__activemask(), 1); }",
        [](Rig& rig) {
            rig.out<int>(40).launch("k", 40);
            CHECK(rig.result<int>(0)[0] == 3232);
            CHECK(rig.result<int>(0)[39] == 808);
        });
}

TEST_CASE("warp: cooperative groups: tiles, coalesced groups, reductions, scans") {
    in_both_builds(R"(#include <cooperative_groups.h>
        #include <cooperative_groups/reduce.h>
        #include <cooperative_groups/scan.h>
        namespace cg = cooperative_groups;
        __global__ void k(int* out) {
            const auto block = cg::this_thread_block();
            const auto warp = cg::tiled_partition<32>(block);
            const auto eight = cg::tiled_partition<8>(warp);
            const int t = block.thread_rank();
            out[t] = cg::reduce(eight, t, cg::plus<int>());
            out[64 + t] = cg::inclusive_scan(warp, 1);
            out[128 + t] = eight.shfl(t, 0) + eight.meta_group_rank() * 1000;
            if (t % 2) {
                const auto together = cg::coalesced_threads();
                out[192 + t] = together.size() * 100 + together.thread_rank();
            }
            block.sync();
            out[256 + t] = cg::binary_partition(warp, t % 4 == 0).size();
        })",
                   [](Rig& rig) {
                       rig.out<int>(320).launch("k", 64);
                       CHECK(rig.result<int>(0) == made<int>(320, [](int at) {
                                 const int t = at % 64;
                                 switch (at / 64) {
                                     case 0:
                                         return t / 8 * 64 + 28;
                                     case 1:
                                         return t % 32 + 1;
                                     case 2:
                                         return t / 8 * 8 + t % 32 / 8 * 1000;
                                     case 3:
                                         return t % 2 ? 1600 + t % 32 / 2 : 0;
                                     default:
                                         return t % 4 == 0 ? 8 : 24;
                                 }
                             }));
                       CHECK(rig.findings() == "");
                   });
}

}  // namespace warpmark::machine
