// Device properties that a program sees for its architecture.
#include "harness/machine/kernel_runner_test.h"

namespace warpmark::runtime {

using namespace machine;
namespace {

constexpr const char* asks_for_much = R"(#include <cstdio>
    __global__ void k(int* out) {
        extern __shared__ int s[];
        s[threadIdx.x] = 7;
        out[threadIdx.x] = s[threadIdx.x];
    }
    extern "C" void launch(int* out) {
        cudaDeviceProp p;
        cudaGetDeviceProperties(&p, 0);
        int most = 0;
        cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
        const int set = cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10);
        k<<<1, 32, 100 << 10>>>(out);
        printf("%d.%d %d %d %d %d %d %d", p.major, p.minor, p.multiProcessorCount,
               p.maxThreadsPerMultiProcessor, p.maxBlocksPerMultiProcessor,
               (int)p.sharedMemPerMultiprocessor, most, set);
    })";

constexpr const char* asks_what_it_can = R"(#include <cstdio>
    extern "C" void launch(int* out) {
        cudaDeviceProp p;
        cudaGetDeviceProperties(&p, 0);
        int pools = 0;
        cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, 0);
        printf("%d%d%d%d%d%d%d %d %d", p.concurrentKernels, p.canMapHostMemory, p.unifiedAddressing,
               p.managedMemory, p.cooperativeLaunch, p.streamPrioritiesSupported, pools, p.clusterLaunch,
               p.memoryBusWidth > 0);
    })";

}  // namespace

TEST_CASE("device: it can what programs ask for before they use it") {
    Rig turing(asks_what_it_can, Build::optimized, "sm_75");
    turing.out<int>(1).host("launch");
    CHECK(turing.printed() == "1111111 0 1");
    Rig hopper(asks_what_it_can, Build::optimized, "sm_90");
    hopper.out<int>(1).host("launch");
    CHECK(hopper.printed() == "1111111 1 1");
}

TEST_CASE("device: 100 KB of dynamic shared memory are too much for sm_75, and not for sm_90") {
    Rig turing(asks_for_much, Build::optimized, "sm_75");
    turing.out<int>(32).host("launch");
    CHECK(turing.printed() == "7.5 40 1024 16 65536 65536 1");
    CHECK(turing.result<int>(0)[5] == 0);
    CHECK(turing.findings().find("launch.") != std::string::npos);

    Rig hopper(asks_for_much, Build::optimized, "sm_90");
    hopper.out<int>(32).host("launch");
    CHECK(hopper.printed() == "9.0 132 2048 32 233472 232448 0");
    CHECK(hopper.result<int>(0)[5] == 7);
    CHECK(hopper.findings() == "");
}

}  // namespace warpmark::runtime
