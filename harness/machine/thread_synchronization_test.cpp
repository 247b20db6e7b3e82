// Tests of synchronization: block barriers with reductions, named barriers, barrier objects, asynchronous
// copies and pipelines.
#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {

TEST_CASE("meeting: barriers that count and combine") {
    in_both_builds(R"(__global__ void k(int* out) {
            const int t = threadIdx.x;
            out[t] = __syncthreads_count(t % 3 == 0) * 100 + (__syncthreads_and(t < 70) ? 10 : 0) + )"
                   R"((__syncthreads_or(t == 69) ? 1 : 0);
            out[t] += __syncthreads_and(t < 69) ? 1000 : 0;
            out[t] += __syncthreads_or(t > 100) ? 10000 : 0;
        })",
                   [](Rig& rig) {
                       rig.out<int>(70).launch("k", 70);
                       CHECK(rig.result<int>(0) == std::vector<int>(70, 2411));
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("meeting: data passes a barrier, many times") {
    in_both_builds(R"(__global__ void k(int* x) {
            __shared__ int tile[128];
            int sum = 0;
            for (int round = 0; round < 20; ++round) {
                tile[threadIdx.x] = threadIdx.x * round;
                __syncthreads();
                sum += tile[(threadIdx.x + round) % 128];
                __syncthreads();
            }
            x[threadIdx.x] = sum;
        })",
                   [](Rig& rig) {
                       rig.out<int>(128).launch("k", 128);
                       CHECK(rig.result<int>(0) == made<int>(128, [](int t) {
                                 int sum = 0;
                                 for (int round = 0; round < 20; ++round) sum += (t + round) % 128 * round;
                                 return sum;
                             }));
                       CHECK(rig.launches().at(0).barriers == 40);
                   });
}

TEST_CASE("meeting: named barriers of half a block, producers that arrive and consumers that wait") {
    in_both_builds(R"(__global__ void halves(int* out) {
            __shared__ int tile[128];
            const int t = threadIdx.x;
            const int half = t / 64;
            for (int round = 0; round < 3; ++round) {
                tile[t] = t + round;
                asm volatile("bar.sync %0, 64;" :: "r"(half + 1) : "memory");
                out[t] += tile[half * 64 + (t + 1) % 64];
                asm volatile("bar.sync %0, 64;" :: "r"(half + 1) : "memory");
            }
        }
        __global__ void pairs(int* out) {
            __shared__ int slot[32];
            const int t = threadIdx.x;
            if (t < 32) {
                slot[t] = t * t;
                asm volatile("bar.arrive 1, 64;" ::: "memory");
            } else {
                asm volatile("bar.sync 1, 64;" ::: "memory");
                out[t] = slot[63 - t];
            }
        })",
                   [](Rig& rig) {
                       rig.out<int>(128).launch("halves", 128);
                       CHECK(rig.result<int>(0) ==
                             made<int>(128, [](int t) { return 3 * (t / 64 * 64 + (t + 1) % 64) + 3; }));
                       rig.launch("pairs", 64);
                       CHECK(rig.result<int>(0)[40] == 23 * 23);
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("meeting: threads that have left are not waited for") {
    in_both_builds(R"(__global__ void k(int* out) {
            __shared__ int tile[96];
            if (threadIdx.x >= 50) return;
            tile[threadIdx.x] = threadIdx.x;
            __syncthreads();
            out[threadIdx.x] = tile[49 - threadIdx.x];
        })",
                   [](Rig& rig) {
                       rig.out<int>(50).launch("k", 96);
                       CHECK(rig.result<int>(0) == made<int>(50, [](int t) { return 49 - t; }));
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("meeting: asynchronous copies, whole and with zeros behind") {
    for (const char* arch : {"sm_75", "sm_90"}) {
        for (const Build build : {Build::optimized, Build::unoptimized}) {
            Rig rig(R"(#include <cooperative_groups.h>
                #include <cooperative_groups/memcpy_async.h>
                #include <cuda_pipeline.h>
                namespace cg = cooperative_groups;
                __global__ void k(float* out, const float* in, int n) {
                    __shared__ alignas(16) float tile[128];
                    extern __shared__ float staged[];
                    const int t = threadIdx.x;
                    tile[t] = tile[t + 64] = -1;
                    __syncthreads();
                    if (t < 16) __pipeline_memcpy_async(tile + 4 * t, in + 4 * t, 16, t == 3 ? 6 : 0);
                    __pipeline_commit();
                    __pipeline_memcpy_async(tile + 64 + t, in + 64 + t, 4);
                    __pipeline_commit();
                    __pipeline_wait_prior(0);
                    __syncthreads();
                    out[t] = tile[t] + tile[64 + t] * 1000;
                    const auto block = cg::this_thread_block();
                    cg::memcpy_async(block, staged, in, sizeof(float) * n);
                    cg::wait(block);
                    out[64 + t] = t < n ? staged[n - 1 - t] : -5;
                })",
                    build, arch);
            rig.out<float>(128)
                .buffer(made<float>(128, [](int at) { return at; }), false)
                .scalar(50)
                .launch("k", 64, 1, 256);
            auto wanted = made<float>(128, [](int at) {
                if (at < 64) return at + 1000 * (at + 64);
                return at - 64 < 50 ? 113 - at : -5;
            });
            // The sixteen bytes of thread 3: ten come from memory, the last six are zero.
            uint32_t bits;
            std::memcpy(&bits, &(const float&)(14.0f), 4);
            bits &= 0xffff;
            float cut;
            std::memcpy(&cut, &bits, 4);
            wanted[14] = cut + 1000 * 78;
            wanted[15] = 1000 * 79;
            CHECK(rig.result<float>(0) == wanted);
            CHECK(rig.findings() == "");
        }
    }
}

TEST_CASE("meeting: barrier objects: arrive, wait, drop") {
    const std::string source = R"(#include <cuda/barrier>
        __global__ void k(int* x, int rounds) {
            __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
            __shared__ int tile[96];
            const int t = threadIdx.x;
            if (t == 0) init(&barrier, blockDim.x);
            __syncthreads();
            int sum = 0;
            for (int round = 0; round < rounds; ++round) {
                tile[t] = t + round;
                barrier.arrive_and_wait();
                sum += tile[95 - t];
                auto token = barrier.arrive();
                barrier.wait(std::move(token));
            }
            if (t >= 64) { barrier.arrive_and_drop(); return; }
            tile[t] = sum;
            barrier.arrive_and_wait();
            x[t] = tile[63 - t];
        })";
    for (const char* arch : {"sm_75", "sm_80", "sm_90", "sm_120"}) {
        for (const Build build : {Build::optimized, Build::unoptimized}) {
            Rig rig(source, build, arch);
            rig.out<int>(64).scalar(5).launch("k", 96);
            CHECK(rig.result<int>(0) == made<int>(64, [](int t) { return 5 * (95 - (63 - t)) + 10; }));
            CHECK(rig.findings() == "");
        }
    }
}

TEST_CASE("meeting: a pipeline of two stages") {
    in_both_builds(R"(#include <cooperative_groups.h>
        #include <cuda/pipeline>
        namespace cg = cooperative_groups;
        __global__ void k(float* out, const float* in, int tiles) {
            __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
            extern __shared__ float staged[];
            const auto block = cg::this_thread_block();
            auto pipeline = cuda::make_pipeline(block, &state);
            const int width = block.size(), t = block.thread_rank();
            for (int fetched = 0, used = 0; used < tiles; ++used) {
                for (; fetched < tiles && fetched < used + 2; ++fetched) {
                    pipeline.producer_acquire();
                    cuda::memcpy_async(block, staged + fetched % 2 * width, in + fetched * width, )"
                   R"(sizeof(float) * width, pipeline);
                    pipeline.producer_commit();
                }
                pipeline.consumer_wait();
                out[used * width + t] = staged[used % 2 * width + (t ^ 1)];
                pipeline.consumer_release();
            }
        })",
                   [](Rig& rig) {
                       rig.out<float>(64 * 6)
                           .buffer(made<float>(64 * 6, [](int at) { return at; }), false)
                           .scalar(6)
                           .launch("k", 64, 1, 512);
                       CHECK(rig.result<float>(0) == made<float>(64 * 6, [](int at) { return at ^ 1; }));
                       CHECK(rig.findings() == "");
                   });
}

}  // namespace warpmark::machine
