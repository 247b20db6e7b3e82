// Launchers: device memory, copies, symbols, attributes, graphs. Refused launches are in
// refused_launches_test.cpp.
#include "harness/machine/kernel_runner_test.h"
#include "harness/runtime/simulator.h"

namespace warpmark::runtime {

using namespace machine;

TEST_CASE("host: allocate, fill, copy, launch, copy back, free") {
    in_both_builds(
        R"(#include <cstdio>
        __global__ void twice(const int* in, int* out, int n) { const int i = blockIdx.x * blockDim.x + )"
        R"(threadIdx.x; if (i < n) out[i] = 2 * in[i]; }
        extern "C" void launch(const int* in, int* out, int n) {
            int *a = nullptr, *b = nullptr;
            int errors = 0;
            errors += cudaMalloc(&a, n * sizeof(int)) != cudaSuccess;
            errors += cudaMalloc((void**)&b, n * sizeof(int)) != cudaSuccess;
            errors += cudaMemcpy(a, in, n * sizeof(int), cudaMemcpyDeviceToDevice) != cudaSuccess;
            errors += cudaMemset(b, 0xff, n * sizeof(int)) != cudaSuccess;
            twice<<<(n + 63) / 64, 64>>>(a, b, n - 1);
            errors += cudaGetLastError() != cudaSuccess;
            errors += cudaDeviceSynchronize() != cudaSuccess;
            int first[2] = {0, 0};
            errors += cudaMemcpy(first, b, sizeof first, cudaMemcpyDeviceToHost) != cudaSuccess;
            errors += cudaMemcpy(out, b, n * sizeof(int), cudaMemcpyDeviceToDevice) != cudaSuccess;
            errors += cudaFree(a) != cudaSuccess;
            errors += cudaFree(b) != cudaSuccess;
            errors += cudaFree(nullptr) != cudaSuccess;
            printf("%d errors, first %d %d\n", errors, first[0], first[1]);
        })",
        [](Rig& rig) {
            rig.buffer(made<int>(100, [](int at) { return at + 1; }), false)
                .out<int>(100)
                .scalar(100)
                .host("launch");
            CHECK(rig.printed() == "0 errors, first 2 4\n");
            CHECK(rig.result<int>(1) == made<int>(100, [](int at) { return at < 99 ? 2 * at + 2 : -1; }));
            CHECK(rig.findings() == "");
            REQUIRE(rig.launches().size() == 1);
            CHECK(rig.launches()[0].kernel == "twice");
            CHECK(rig.launches()[0].grid[0] == 2);
        });
}

TEST_CASE("host: how many blocks fit, and what a kernel has") {
    in_both_builds(
        R"(#include <cstdio>
        __global__ void k(int* out) { __shared__ int s[256]; s[threadIdx.x] = 1; out[threadIdx.x] = )"
        R"(s[threadIdx.x]; }
        __global__ void __launch_bounds__(512) few(int* out) { out[threadIdx.x] = 1; }
        int fit(int threads, size_t shared) {
            int blocks = -1;
            const int error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, threads, shared);
            return error ? -error : blocks;
        }
        extern "C" void launch(int* out) {
            printf("%d %d %d %d ", fit(256, 0), fit(100, 20000), fit(256, 48 << 10), fit(1025, 0));
            printf("%d %d; ", fit(0, 0), fit(-3, 0));
            cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10);
            printf("%d ", fit(256, 48 << 10));
            printf("%d ", cudaFuncSetAttribute(k, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
            cudaFuncSetAttribute(k, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
            cudaFuncAttributes about;
            cudaFuncGetAttributes(&about, k);
            printf("%d %d %d; ", fit(256, 20000), about.preferredShmemCarveout, about.numRegs);
            int grid = 0, block = 0;
            cudaOccupancyMaxPotentialBlockSize(&grid, &block, few);
            printf("%d %d ", grid, block);
            size_t bytes = 0;
            cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, k, 4, 256);
            printf("%d ", (int)bytes);
            cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, k, 1, 256);
            printf("%d %d", (int)bytes, cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, k, 9, 256));
            k<<<1, 256>>>(out);
        })",
        [](Rig& rig) {
            rig.out<int>(256).host("launch");
            // 1 KB of its own, 1 KB reserved. 50 % of 228 KB are 132 KB; registers are unknown here.
            CHECK(rig.printed() == "8 10 0 0 -1 -1; 4 1 6 50 0; 528 512 56320 102400 1");
            REQUIRE(rig.launches().size() == 1);
            const Residency& residency = rig.launches()[0].residency;
            CHECK(residency.blocks == 8);
            CHECK(residency.threads == 2048);
            CHECK(residency.shared_bytes == 132 << 10);
            CHECK(residency.l1_bytes == 124 << 10);
        });
}

TEST_CASE("host: constant and device symbols") {
    in_both_builds(R"(__constant__ float weights[4];
        __device__ int total;
        __global__ void k(float* out) { out[threadIdx.x] = weights[threadIdx.x]; atomicAdd(&total, )"
                   R"(threadIdx.x); }
        extern "C" void launch(float* out, int* sum) {
            const float given[4] = {1.5f, 2.5f, 3.5f, 4.5f};
            cudaMemcpyToSymbol(weights, given, sizeof given);
            const float second = 9;
            cudaMemcpyToSymbol(weights, &second, sizeof second, sizeof(float));
            k<<<1, 4>>>(out);
            int got = 0;
            cudaMemcpyFromSymbol(&got, total, sizeof got);
            void* address = nullptr;
            cudaGetSymbolAddress(&address, total);
            cudaMemcpy(sum, address, sizeof(int), cudaMemcpyDeviceToDevice);
            cudaMemcpy(sum + 1, &got, sizeof got, cudaMemcpyHostToDevice);
        })",
                   [](Rig& rig) {
                       rig.out<float>(4).out<int>(2).host("launch");
                       CHECK(rig.result<float>(0) == std::vector<float>{1.5f, 9, 3.5f, 4.5f});
                       CHECK(rig.result<int>(1) == std::vector<int>{6, 6});
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("host: copies whose direction contradicts the pointers are refused") {
    in_both_builds(R"(#include <cstdio>
        extern "C" void launch(int* out) {
            int own[2] = {7, 8};
            printf("%d", cudaMemcpy(out, own, sizeof own, cudaMemcpyDeviceToHost));
            printf("%d", cudaMemcpy(own, out, sizeof own, cudaMemcpyHostToDevice));
            printf("%d", cudaMemcpy(out, own, sizeof own, cudaMemcpyDeviceToDevice));
            printf("%d", cudaMemset(own, 0, sizeof own));
            printf("%d", cudaMemcpy(out, own, sizeof own, cudaMemcpyDefault));
            printf("%d", cudaMemcpy(own, out, sizeof own, cudaMemcpyDeviceToHost));
        })",
                   [](Rig& rig) {
                       rig.out<int>(2).host("launch");
                       CHECK(rig.printed() == "111100");
                       CHECK(rig.result<int>(0) == std::vector<int>{7, 8});
                   });
}

TEST_CASE("host: the launcher's own loops, structures and helpers run") {
    in_both_builds(R"(#include <algorithm>
        #include <cmath>
        __global__ void step(float* x, int n, float factor) { const int i = blockIdx.x * blockDim.x + )"
                   R"(threadIdx.x; if (i < n) x[i] = x[i] * factor + 1; }
        struct Config { int threads = 32; int blocks(int n) const { return (n + threads - 1) / threads; } };
        static float factor_of(int round) { return std::sqrt(static_cast<float>(round * round)); }
        extern "C" void launch(float* x, int n) {
            const Config config;
            for (int round = 0; round < 3; ++round) step<<<dim3(std::max(1, config.blocks(n))), )"
                   R"(dim3(config.threads)>>>(x, n, factor_of(round));
        })",
                   [](Rig& rig) {
                       rig.buffer(std::vector<float>(40, 5.0f)).scalar(40).host("launch");
                       CHECK(rig.result<float>(0) == std::vector<float>(40, 5.0f));  // ((5*0+1)*1+1)*2+1
                       CHECK(rig.launches().size() == 3);
                   });
}

TEST_CASE("host: vectors of every width are moved, and only within their memory") {
    in_both_builds(
        R"(#include <cstdio>
        template <class V> __attribute__((noinline)) void moves(V* to, const V* from, int n) {
            for (int i = 0; i < n; ++i) to[n - 1 - i] = from[i];
        }
        extern "C" void launch(int* in) {
            unsigned char bytes[64], back[64];
            for (int i = 0; i < 64; ++i) bytes[i] = (unsigned char)(200 + i);
            moves((uchar4*)back, (const uchar4*)bytes, 16);
            printf("%d ", back[60] == 200 && back[63] == 203 && back[0] == (260 & 255));
            moves((short2*)back, (const short2*)bytes, 16);
            moves((int2*)bytes, (const int2*)back, 8);
            moves((int4*)back, (const int4*)bytes, 4);
            moves((double2*)bytes, (const double2*)back, 4);
            moves((longlong2*)back, (const longlong2*)bytes, 4);
            for (int i = 0; i < 64; i += 9) printf("%d ", back[i]);
            int4* heap = (int4*)malloc(64);
            moves(heap + 1, (const int4*)back, 4);
        })",
        [](Rig& rig) {
            rig.out<int>(1).host("launch");
            CHECK(rig.printed() == "1 252 5 238 247 216 225 202 211 ");
            CHECK(rig.findings() == "memory.out-of-bounds");
        });
}

TEST_CASE("host: memcmp of long texts, and beyond their memory") {
    in_both_builds(
        R"(#include <cstdio>
        #include <cstring>
        extern "C" void launch(int* out, int n) {
            unsigned char *a = (unsigned char*)malloc(n), *b = (unsigned char*)malloc(n);
            for (int i = 0; i < n; ++i) a[i] = b[i] = (unsigned char)i;
            printf("%d ", memcmp(a, b, n));
            b[n - 1] = 0;
            printf("%d %d ", memcmp(a, b, n) > 0, memcmp(b, a, n) < 0);
            b[n - 1] = a[n - 1];
            printf("%d", memcmp(a, b, n + 1));
        })",
        [](Rig& rig) {
            rig.out<int>(1).scalar(200).host("launch");
            CHECK(rig.printed().starts_with("0 1 1 "));
            CHECK(rig.findings() == "memory.out-of-bounds");
        });
}

TEST_CASE("host: device pointers are not for the launcher to read") {
    in_both_builds("extern \"C\" void launch(int* out) { out[0] = 1; }", [](Rig& rig) {
        rig.out<int>(1).host("launch");
        CHECK(rig.findings() == "memory.host-access");
        CHECK(rig.result<int>(0)[0] == 0);
    });
}

TEST_CASE("host: only events that were recorded have a time") {
    in_both_builds(
        R"(#include <cstdio>
        extern "C" void launch() {
            cudaEvent_t from, to;
            cudaEventCreate(&from);
            cudaEventCreate(&to);
            float ms = -1;
            printf("%d ", cudaEventElapsedTime(&ms, from, to) == cudaErrorInvalidResourceHandle);
            cudaEventRecord(from);
            printf("%d ", cudaEventElapsedTime(&ms, from, to) == cudaErrorInvalidResourceHandle);
            printf("%d ", ms == -1);
            cudaEventRecord(to);
            printf("%d ", cudaEventElapsedTime(&ms, from, to) == cudaSuccess);
            printf("%d\n", ms > 0);
        })",
        [](Rig& rig) {
            rig.host("launch");
            CHECK(rig.printed() == "1 1 1 1 1\n");
            CHECK(rig.findings() == "call.failed call.failed");
        });
}

TEST_CASE("host: memory that was freed, and memory allocated by a kernel") {
    in_both_builds(R"(__global__ void k(int* p) { p[0] = 1; }
        extern "C" void launch() { int* p; cudaMalloc(&p, 64); cudaFree(p); k<<<1, 1>>>(p); })",
                   [](Rig& rig) {
                       rig.host("launch");
                       CHECK(rig.findings() == "memory.freed");
                   });
    in_both_builds(R"(struct Node { int value; Node* next; };
        __global__ void k(int* out) {
            Node* head = nullptr;
            for (int i = 0; i < 4; ++i) head = new Node{i + static_cast<int>(threadIdx.x), head};
            int* more = static_cast<int*>(malloc(16));
            more[3] = 100;
            int sum = more[3];
            while (head) { sum += head->value; Node* next = head->next; delete head; head = next; }
            free(more);
            out[threadIdx.x] = sum;
        })",
                   [](Rig& rig) {
                       rig.out<int>(4).launch("k", 4);
                       CHECK(rig.result<int>(0) == std::vector<int>{106, 110, 114, 118});
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("host: wrong names and arguments are the caller's error") {
    Rig rig("__global__ void k(int* x) { x[0] = 1; }\nextern \"C\" void launch(int n) {}", Build::optimized);
    const auto unknown = Simulation(ptx::parse(".version 9.0\n.target sm_90\n", "x"), Setup{})
                             .launch("nobody", {1, 1, 1}, {1, 1, 1}, 0, {});
    REQUIRE(!unknown);
    CHECK(unknown.error().blame == Blame::caller);
    CHECK(unknown.error().what.find("nobody") != std::string::npos);
}

TEST_CASE("host: device properties and attributes") {
    in_both_builds(
        R"(#include <cstdio>
        extern "C" void launch() {
            cudaDeviceProp properties;
            cudaGetDeviceProperties(&properties, 0);
            int optin = 0, device = -1, count = 0;
            cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
            cudaGetDevice(&device);
            cudaGetDeviceCount(&count);
            printf("%d %d %d %d %d.%d %d %d\n", properties.warpSize, properties.maxThreadsPerBlock, )"
        R"((int)properties.sharedMemPerBlock, optin, properties.major, properties.minor, device, count);
            cudaEvent_t start;
            cudaEventCreate(&start);
            cudaStream_t stream;
            printf("%d %d\n", cudaStreamCreate(&stream), cudaStreamSynchronize(stream));
        })",
        [](Rig& rig) {
            rig.host("launch");
            CHECK(rig.printed() == "32 1024 49152 232448 9.0 0 1\n0 0\n");
        });
}

TEST_CASE("host: pitched memory of three dimensions is filled and copied") {
    in_both_builds(
        R"(#include <cstdio>
        extern "C" void launch() {
            const int w = 5, h = 4, d = 3;
            int in[d][h][w], out[d][h][w];
            for (int i = 0; i < w * h * d; ++i) in[i / (w * h)][i / w % h][i % w] = i;
            cudaPitchedPtr box;
            const cudaExtent all = make_cudaExtent(w * sizeof(int), h, d);
            printf("%d ", cudaMalloc3D(&box, all));
            printf("%d %d %d ", (int)box.pitch, (int)box.xsize, (int)box.ysize);
            printf("%d ", cudaMemset3D(box, 0xff, all));
            cudaMemcpy3DParms part = {};
            part.srcPtr = make_cudaPitchedPtr(in, w * sizeof(int), w, h);
            part.srcPos = make_cudaPos(sizeof(int), 1, 1);
            part.dstPtr = box;
            part.dstPos = make_cudaPos(2 * sizeof(int), 2, 1);
            part.extent = make_cudaExtent(2 * sizeof(int), 2, 2);
            part.kind = cudaMemcpyHostToDevice;
            printf("%d ", cudaMemcpy3D(&part));
            cudaMemcpy3DParms back = {};
            back.srcPtr = box;
            back.dstPtr = make_cudaPitchedPtr(out, w * sizeof(int), w, h);
            back.extent = all;
            back.kind = cudaMemcpyDeviceToHost;
            printf("%d\n", cudaMemcpy3D(&back));
            printf("%d %d %d %d\n", out[1][2][2], out[2][3][3], out[1][2][4], out[0][2][2]);
            cudaFree(box.ptr);
            printf("%d", cudaMalloc3D(&box, make_cudaExtent((size_t)1 << 40, 1 << 20, 1 << 20)));
        })",
        [](Rig& rig) {
            rig.host("launch");
            CHECK(rig.printed() == "0 512 20 4 0 0 0\n26 52 -1 -1\n2");
        });
}

TEST_CASE("host: a captured graph runs when it is launched, and not before") {
    in_both_builds(R"(#include <cstdio>
        __global__ void more(int* x) { x[threadIdx.x] += 1; }
        extern "C" void launch() {
            int seen = 0, *x;
            cudaMalloc(&x, 32 * sizeof(int));
            cudaMemset(x, 0, 32 * sizeof(int));
            cudaStream_t stream;
            cudaStreamCreate(&stream);
            cudaGraph_t graph;
            cudaGraphExec_t made;
            printf("%d ", cudaStreamEndCapture(stream, &graph) != cudaSuccess);
            cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
            for (int i = 0; i < 3; ++i) more<<<1, 32, 0, stream>>>(x);
            cudaStreamEndCapture(stream, &graph);
            cudaGraphInstantiate(&made, graph, 0);
            cudaMemcpy(&seen, x, sizeof seen, cudaMemcpyDeviceToHost);
            printf("%d ", seen);
            for (int i = 0; i < 4; ++i) cudaGraphLaunch(made, stream);
            cudaStreamSynchronize(stream);
            cudaMemcpy(&seen, x, sizeof seen, cudaMemcpyDeviceToHost);
            printf("%d\n", seen);
        })",
                   [](Rig& rig) {
                       rig.host("launch");
                       CHECK(rig.printed() == "1 0 12\n");
                   });
}

}  // namespace warpmark::runtime
