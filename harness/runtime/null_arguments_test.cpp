// null_arguments_test.cpp: what calls of the CUDA runtime answer to null pointers and to sizes of 0, a row a
// call.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "harness/machine/rig_test.h"

using namespace warpmark;
using namespace warpmark::machine;

namespace {

// Where the answer is from: the CUDA Runtime API manual lists it, or it is what programs are used to, and a
// GPU is still to be asked.
enum class Known { documented, to_be_measured };

struct Row {
    const char* call;
    int answer;
    Known known;
};

constexpr int success = 0, invalid_value = 1, invalid_handle = 400;

constexpr Row rows[] = {
    {"cudaMalloc((void**)nullptr, 4)", invalid_value, Known::documented},
    {"cudaMalloc(&p, 0)", success, Known::to_be_measured},
    {"cudaMallocManaged((void**)nullptr, 4)", invalid_value, Known::documented},
    {"cudaMallocManaged(&p, 0)", invalid_value, Known::documented},
    {"cudaMallocHost((void**)nullptr, 4)", invalid_value, Known::documented},
    {"cudaMallocHost(&p, 0)", success, Known::to_be_measured},
    {"cudaMallocPitch(&p, nullptr, 4, 4)", invalid_value, Known::documented},
    {"cudaFree(nullptr)", success, Known::documented},
    {"cudaFreeHost(nullptr)", success, Known::to_be_measured},
    {"cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice)", success, Known::to_be_measured},
    {"cudaMemcpy(nullptr, h, 8, cudaMemcpyHostToDevice)", invalid_value, Known::documented},
    {"cudaMemcpy(h, nullptr, 8, cudaMemcpyDeviceToHost)", invalid_value, Known::documented},
    {"cudaMemcpyAsync(nullptr, nullptr, 0, cudaMemcpyDefault)", success, Known::to_be_measured},
    {"cudaMemcpy2D(nullptr, 0, nullptr, 0, 0, 0, cudaMemcpyHostToDevice)", success, Known::to_be_measured},
    {"cudaMemcpyToSymbol(s, nullptr, 0)", success, Known::to_be_measured},
    {"cudaMemset(nullptr, 0, 0)", success, Known::to_be_measured},
    {"cudaMemset(nullptr, 0, 4)", invalid_value, Known::documented},
    {"cudaMemGetInfo(nullptr, nullptr)", invalid_value, Known::to_be_measured},
    {"cudaGetSymbolAddress((void**)nullptr, s)", invalid_value, Known::documented},
    {"cudaPointerGetAttributes(nullptr, h)", invalid_value, Known::documented},
    {"cudaEventCreate((cudaEvent_t*)nullptr)", invalid_value, Known::documented},
    {"cudaEventDestroy(nullptr)", invalid_handle, Known::to_be_measured},
    {"cudaEventRecord(nullptr)", invalid_handle, Known::to_be_measured},
    {"cudaEventSynchronize(nullptr)", invalid_handle, Known::to_be_measured},
    {"cudaEventQuery(nullptr)", invalid_handle, Known::to_be_measured},
    {"cudaEventElapsedTime(nullptr, e, e)", invalid_value, Known::documented},
    {"cudaStreamCreate(nullptr)", invalid_value, Known::documented},
    {"cudaStreamDestroy(nullptr)", invalid_handle, Known::to_be_measured},
    {"cudaStreamSynchronize(nullptr)", success, Known::documented},
    {"cudaGetDeviceProperties(nullptr, 0)", invalid_value, Known::to_be_measured},
    {"cudaGetDeviceCount(nullptr)", invalid_value, Known::to_be_measured},
    {"cudaGetDevice(nullptr)", invalid_value, Known::documented},
    {"cudaGetDeviceFlags(nullptr)", invalid_value, Known::to_be_measured},
    {"cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0)", invalid_value, Known::documented},
    {"cudaDeviceGetLimit(nullptr, cudaLimitStackSize)", invalid_value, Known::documented},
    {"cudaDeviceGetStreamPriorityRange(nullptr, nullptr)", success, Known::documented},
    {"cudaRuntimeGetVersion(nullptr)", invalid_value, Known::documented},
    {"cudaDriverGetVersion(nullptr)", invalid_value, Known::documented},
    {"cudaFuncGetAttributes(nullptr, k)", invalid_value, Known::to_be_measured},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, k, 32, 0)", invalid_value, Known::documented},
};

std::string null_program() {
    std::string text =
        "__device__ int s;\n__global__ void k() {}\nextern \"C\" void launch(int* out) {\n"
        "void* p = nullptr;\nchar h[8] = {};\ncudaEvent_t e;\ncudaEventCreate(&e);\ncudaEventRecord(e);\n"
        "int codes[64];\nint at = 0;\n";
    for (const Row& row : rows) text += fmt::format("codes[at++] = {};\n", row.call);
    return text +
           "cudaEventDestroy(e);\ncudaMemcpy(out, codes, at * sizeof(int), cudaMemcpyHostToDevice);\n}\n";
}

}  // namespace

TEST_CASE("null arguments: every call answers as its row says, and a program that looks at it goes on") {
    Rig rig(null_program(), Build::unoptimised);
    rig.out<int>(std::size(rows)).host("launch");
    const auto codes = rig.result<int>(0);
    for (size_t at = 0; at < std::size(rows); ++at) {
        INFO(rows[at].call);
        CHECK(codes[at] == rows[at].answer);
    }
    CHECK(rig.findings().find("memory.") == std::string::npos);
    CHECK(rig.findings().find("call.failed") != std::string::npos);
}
