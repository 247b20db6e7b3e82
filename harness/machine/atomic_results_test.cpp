// Results of atomic functions of every kind, in global and shared memory.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "harness/machine/kernel_runner_test.h"

namespace warpmark::machine {
namespace {

// The values that the threads received, sorted: the order of atomics is not specified.
template <class T>
std::vector<T> sorted(std::vector<T> values) {
    std::sort(values.begin(), values.end());
    return values;
}

const std::string integers = R"(__global__ void k(TYPE* cells, TYPE* got) {
    const int t = threadIdx.x;
    got[t] = atomicAdd(cells, static_cast<TYPE>(3));
    atomicMin(cells + 1, static_cast<TYPE>(t + 5));
    atomicMax(cells + 2, static_cast<TYPE>(t + 5));
    atomicAnd(cells + 3, ~(static_cast<TYPE>(1) << t));
    atomicOr(cells + 4, static_cast<TYPE>(1) << t);
    atomicXor(cells + 5, static_cast<TYPE>(t));
    got[32 + t] = atomicExch(cells + 6, static_cast<TYPE>(t + 100));
    got[64 + t] = atomicCAS(cells + 7, static_cast<TYPE>(0), static_cast<TYPE>(t + 1));
})";

template <class T>
void check_integers(const std::string& type) {
    std::string source = integers;
    for (size_t at; (at = source.find("TYPE")) != source.npos;) source.replace(at, 4, type);
    in_both_builds(source, [](Rig& rig) {
        const T ones = static_cast<T>(~T{0});
        rig.buffer(std::vector<T>{0, 1000, 0, ones, 0, 0, 99, 0}).buffer(std::vector<T>(96)).launch("k", 32);
        const auto cells = rig.result<T>(0), got = rig.result<T>(1);
        CHECK(cells[0] == 96);
        CHECK(sorted(std::vector<T>(got.begin(), got.begin() + 32)) ==
              made<T>(32, [](int t) { return 3 * t; }));
        CHECK(cells[1] == 5);
        CHECK(cells[2] == 36);
        CHECK(cells[3] == static_cast<T>(ones ^ static_cast<T>(0xffffffffu)));
        CHECK(cells[4] == static_cast<T>(0xffffffffu));
        CHECK(cells[5] == 0);
        // Each thread receives the value that its predecessor left; one receives the initial value, and one
        // value remains.
        std::vector<T> seen(got.begin() + 32, got.begin() + 64);
        seen.push_back(cells[6]);
        auto all = made<T>(32, [](int t) { return t + 100; });
        all.insert(all.begin(), 99);
        CHECK(sorted(seen) == sorted(all));
        CHECK(std::count(got.begin() + 64, got.end(), T{0}) == 1);  // one thread won
        CHECK(std::count(got.begin() + 64, got.end(), cells[7]) == 31);
        CHECK(rig.findings() == "");
    });
}

}  // namespace

TEST_CASE("atomics: integers of 32 and 64 bits, with what they give back") {
    check_integers<int>("int");
    check_integers<unsigned>("unsigned");
    check_integers<unsigned long long>("unsigned long long");
}

TEST_CASE("atomics: blocks that take numbers from a counter take turns, as a block and warp by warp") {
    const char* by_block = R"(__global__ void k(int* counter, int* count) {
        __shared__ int mine;
        for (;;) {
            __syncthreads();
            if (threadIdx.x == 0) mine = atomicAdd(counter, 1);
            __syncthreads();
            if (mine >= 48) return;
            if (threadIdx.x == 0) ++count[blockIdx.x];
        }
    })";
    const char* by_warp = R"(__global__ void k(int* counter, int* count) {
        for (;;) {
            int mine = threadIdx.x % 32 == 0 ? atomicAdd(counter, 1) : 0;
            mine = __shfl_sync(0xffffffffu, mine, 0);
            if (mine >= 96) return;
            if (threadIdx.x % 32 == 0) atomicAdd(&count[blockIdx.x], 1);
        }
    })";
    for (const auto& [source, each] : {std::pair{by_block, 12}, {by_warp, 24}})
        in_both_builds(source, [&](Rig& rig) {
            rig.buffer(std::vector<int>{0}).buffer(std::vector<int>(4, 0)).launch("k", 64, 4);
            for (const int taken : rig.result<int>(1)) CHECK(std::abs(taken - each) <= 2);
            CHECK(rig.findings() == "");
        });
    // Blocks whose lanes all take places in a list run one after another, as before.
    in_both_builds(R"(__global__ void k(int* counter, int* first) {
        for (int i = 0; i < 4; ++i) {
            const int mine = atomicAdd(counter, 1);
            if (threadIdx.x == 0) first[blockIdx.x * 4 + i] = mine;
        }
    })",
                   [](Rig& rig) {
                       rig.buffer(std::vector<int>{0}).out<int>(8).launch("k", 32, 2);
                       CHECK(rig.result<int>(1) == std::vector<int>{0, 32, 64, 96, 128, 160, 192, 224});
                   });
}

TEST_CASE("atomics: increment and decrement wrap at their operand") {
    in_both_builds("__global__ void k(unsigned* c) { atomicInc(c, 6u); atomicDec(c + 1, 6u); }",
                   [](Rig& rig) {
                       rig.buffer(std::vector<unsigned>{0, 3}).launch("k", 32);
                       CHECK(rig.result<unsigned>(0) == std::vector<unsigned>{32 % 7, (3 + 7 * 5 - 32) % 7});
                   });
}

TEST_CASE("atomics: floats, doubles and halves add up") {
    in_both_builds(R"(#include <cuda_fp16.h>
        __global__ void k(float* f, double* d, __half* h, __half2* v) {
            atomicAdd(f, threadIdx.x * 0.5f);
            atomicAdd(d, threadIdx.x * 0.25);
            atomicAdd(h, __float2half(1.0f));
            atomicAdd(v, __floats2half2_rn(1.0f, 2.0f));
            if (threadIdx.x == 0) f[1] = atomicExch(f + 2, 7.5f);
        })",
                   [](Rig& rig) {
                       rig.buffer(std::vector<float>{0, 0, 2.5f})
                           .out<double>(1)
                           .out<uint16_t>(1)
                           .out<uint16_t>(2)
                           .launch("k", 32);
                       CHECK(rig.result<float>(0) == std::vector<float>{248, 2.5f, 7.5f});
                       CHECK(rig.result<double>(1)[0] == 124);
                       CHECK(rig.result<uint16_t>(2)[0] == 0x5000);                              // 32
                       CHECK(rig.result<uint16_t>(3) == std::vector<uint16_t>{0x5000, 0x5400});  // 32, 64
                   });
}

TEST_CASE("atomics: vectors of floats, each element by itself") {
    in_both_builds(
        "__global__ void k(float2* two, float4* four) { atomicAdd(two, make_float2(1, threadIdx.x)); four[1 "
        "+ threadIdx.x] = atomicAdd(four, make_float4(1, 2, 3, 4)); }",
        [](Rig& rig) {
            rig.out<float>(2).out<float>(4 * 33).launch("k", 32);
            CHECK(rig.result<float>(0) == std::vector<float>{32, 496});
            const auto four = rig.result<float>(1);
            CHECK(std::vector<float>(four.begin(), four.begin() + 4) == std::vector<float>{32, 64, 96, 128});
            float sum = 0;
            for (size_t at = 4; at < four.size(); at += 4) sum += four[at + 3];
            CHECK(sum == 4 * 31 * 32 / 2);
        });
}

TEST_CASE("atomics: in shared memory, by generic pointer, and by hand from compare-and-swap") {
    in_both_builds(R"(__device__ __noinline__ double minimum(double* address, double value) {
            auto* bits = reinterpret_cast<unsigned long long*>(address);
            unsigned long long old = *bits, expected;
            do {
                expected = old;
                if (__longlong_as_double(expected) <= value) break;
                old = atomicCAS(bits, expected, __double_as_longlong(value));
            } while (expected != old);
            return __longlong_as_double(old);
        }
        __global__ void k(const double* in, double* out, int* counts) {
            __shared__ double least;
            __shared__ int histogram[8];
            if (threadIdx.x == 0) least = 1e300;
            if (threadIdx.x < 8) histogram[threadIdx.x] = 0;
            __syncthreads();
            minimum(&least, in[threadIdx.x]);
            atomicAdd(&histogram[threadIdx.x * 5 % 8], 1);
            atomicAdd_block(threadIdx.x & 1 ? &histogram[0] : counts + 8, 1);
            __syncthreads();
            if (threadIdx.x == 0) out[0] = least;
            if (threadIdx.x < 8) counts[threadIdx.x] = histogram[threadIdx.x];
        })",
                   [](Rig& rig) {
                       rig.buffer(made<double>(64, [](int t) { return (t - 17) * (t - 17) + 0.5; }))
                           .out<double>(1)
                           .out<int>(9)
                           .launch("k", 64);
                       CHECK(rig.result<double>(1)[0] == 0.5);
                       CHECK(rig.result<int>(2) == std::vector<int>{40, 8, 8, 8, 8, 8, 8, 8, 32});
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("atomics: the orders and scopes of libcu++") {
    Rig rig(R"(#include <cuda/atomic>
        __global__ void k(int* x) {
            __shared__ cuda::atomic<int, cuda::thread_scope_block> here;
            const int t = threadIdx.x;
            if (t == 0) here.store(0, cuda::memory_order_relaxed);
            __syncthreads();
            here.fetch_add(t, cuda::memory_order_relaxed);
            cuda::atomic_ref<int, cuda::thread_scope_device> count(x[0]);
            count.fetch_add(1, cuda::memory_order_acq_rel);
            cuda::atomic_ref<int, cuda::thread_scope_system> most(x[1]);
            most.fetch_max(t * 3 % 32);
            while (count.load(cuda::memory_order_acquire) < 32) {}
            int expected = 32;
            if (count.compare_exchange_strong(expected, 500)) x[2] = here.load();
        })",
            Build::optimized);
    rig.out<int>(3).launch("k", 32);
    CHECK(rig.result<int>(0) == std::vector<int>{500, 31, 496});
}

}  // namespace warpmark::machine
