// CUDA runtime calls with null pointers and sizes of 0, one row per call.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "harness/machine/kernel_runner_test.h"

using namespace warpmark;
using namespace warpmark::machine;

namespace {

// Results of an H200 with CUDA 13.0 and driver 580.159.04. The manual differs for cudaMallocManaged;
// cudaGetSymbolAddress crashed there.
struct Row {
    const char* call;
    int answer;
};

constexpr int success = 0, invalid_value = 1, invalid_direction = 21, invalid_handle = 400;

constexpr Row rows[] = {
    {"cudaMalloc((void**)nullptr, 4)", invalid_value},
    {"cudaMalloc(&p, 0)", success},
    {"cudaMallocManaged((void**)nullptr, 4)", invalid_value},
    {"cudaMallocManaged(&p, 0)", success},
    {"cudaMallocHost((void**)nullptr, 4)", invalid_value},
    {"cudaMallocHost(&p, 0)", success},
    {"cudaMallocPitch(&p, nullptr, 4, 4)", invalid_value},
    {"cudaFree(nullptr)", success},
    {"cudaFreeHost(nullptr)", success},
    {"cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice)", success},
    {"cudaMemcpy(nullptr, h, 8, cudaMemcpyHostToDevice)", invalid_value},
    {"cudaMemcpy(h, nullptr, 8, cudaMemcpyDeviceToHost)", invalid_value},
    {"cudaMemcpyAsync(nullptr, nullptr, 0, cudaMemcpyDefault)", success},
    {"cudaMemcpy2D(nullptr, 0, nullptr, 0, 0, 0, cudaMemcpyHostToDevice)", success},
    {"cudaMemcpyToSymbol(s, nullptr, 0)", success},
    {"cudaMemset(nullptr, 0, 0)", success},
    {"cudaMemset(nullptr, 0, 4)", invalid_value},
    {"cudaMemGetInfo(nullptr, nullptr)", success},
    {"cudaGetSymbolAddress((void**)nullptr, s)", invalid_value},
    {"cudaPointerGetAttributes(nullptr, h)", invalid_value},
    {"cudaEventCreate((cudaEvent_t*)nullptr)", invalid_value},
    {"cudaEventDestroy(nullptr)", invalid_handle},
    {"cudaEventRecord(nullptr)", invalid_handle},
    {"cudaEventSynchronize(nullptr)", invalid_handle},
    {"cudaEventQuery(nullptr)", invalid_handle},
    {"cudaEventElapsedTime(nullptr, e, e)", invalid_value},
    {"cudaStreamCreate(nullptr)", invalid_value},
    {"cudaStreamDestroy(nullptr)", invalid_handle},
    {"cudaStreamSynchronize(nullptr)", success},
    {"cudaGetDeviceProperties(nullptr, 0)", invalid_value},
    {"cudaGetDeviceCount(nullptr)", invalid_value},
    {"cudaGetDevice(nullptr)", invalid_value},
    {"cudaGetDeviceFlags(nullptr)", invalid_value},
    {"cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0)", invalid_value},
    {"cudaDeviceGetLimit(nullptr, cudaLimitStackSize)", invalid_value},
    {"cudaDeviceGetStreamPriorityRange(nullptr, nullptr)", success},
    {"cudaRuntimeGetVersion(nullptr)", invalid_value},
    {"cudaDriverGetVersion(nullptr)", invalid_value},
    {"cudaFuncGetAttributes(nullptr, k)", invalid_value},
    {"cudaHostGetDevicePointer(&p, nullptr, 0)", invalid_value},
    {"cudaMallocAsync(&p, 0, 0)", success},
    {"cudaFreeAsync(nullptr, 0)", success},
    {"cudaPointerGetAttributes(&a, nullptr)", success},
    {"cudaMemcpyFromSymbol(nullptr, s, 0)", success},
    {"cudaMemset2D(nullptr, 0, 0, 0, 0)", success},
    {"cudaMemcpy(h, h, 8, (cudaMemcpyKind)9)", invalid_direction},
    {"cudaHostRegister(nullptr, 0, 0)", invalid_value},
    {"cudaEventElapsedTime(&ms, nullptr, e)", invalid_handle},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, k, 32, 0)", invalid_value},
};

std::string null_program() {
    std::string text =
        "__device__ int s;\n__global__ void k() {}\nextern \"C\" void launch(int* out) {\n"
        "void* p = nullptr;\nchar h[8] = {};\nfloat ms;\ncudaPointerAttributes a;\ncudaEvent_t "
        "e;\ncudaEventCreate(&e);\ncudaEventRecord(e);\n"
        "int codes[64];\nint at = 0;\n";
    for (const Row& row : rows) text += fmt::format("codes[at++] = {};\n", row.call);
    return text +
           "cudaEventDestroy(e);\ncudaMemcpy(out, codes, at * sizeof(int), cudaMemcpyHostToDevice);\n}\n";
}

}  // namespace

TEST_CASE("null arguments: every call answers as its row says, and a program that looks at it goes on") {
    Rig rig(null_program(), Build::unoptimized);
    rig.out<int>(std::size(rows)).host("launch");
    const auto codes = rig.result<int>(0);
    for (size_t at = 0; at < std::size(rows); ++at) {
        INFO(std::string(rows[at].call));
        CHECK(codes[at] == rows[at].answer);
    }
    INFO(rig.findings());
    CHECK(rig.findings().find("memory.") == std::string::npos);
    CHECK(rig.findings().find("call.failed") != std::string::npos);
}
