// Suggestion for a name that the compiler does not know: one of CUDA's, of C++'s or of the file's own names.
// Common names in CUDA programs, in addition to the table of device functions.
#include <algorithm>
#include <array>

#include "harness/base/nearest_name.h"
#include "harness/source/source_tokens.h"
#include "harness/toolchain/compile_error_advice.h"
#include "harness/toolchain/device_functions.h"

namespace warpmark::toolchain {
namespace {

// Shorter names are similar to too many others.
constexpr size_t shortest = 4;

// clang-format off: a page of names, not one a line.
constexpr std::array<std::string_view, 102> common{
    "__constant__", "__device__", "__forceinline__", "__global__", "__host__", "__launch_bounds__",
    "__managed__", "__noinline__", "__restrict__", "__shared__", "assert", "blockDim", "blockIdx",
    "bool", "break", "char", "const", "constexpr", "continue", "cooperative_groups",
    "cudaDevAttrMaxSharedMemoryPerBlock", "cudaDevAttrMaxSharedMemoryPerBlockOptin",
    "cudaDeviceGetAttribute", "cudaDeviceReset", "cudaDeviceSynchronize", "cudaError_t",
    "cudaEventCreate", "cudaEventDestroy", "cudaEventElapsedTime", "cudaEventRecord",
    "cudaEventSynchronize", "cudaEvent_t", "cudaFree", "cudaFreeAsync",
    "cudaFuncAttributeMaxDynamicSharedMemorySize", "cudaFuncSetAttribute", "cudaGetDevice",
    "cudaGetDeviceProperties", "cudaGetErrorString", "cudaGetLastError", "cudaLaunchKernel",
    "cudaMalloc", "cudaMallocAsync", "cudaMemcpy", "cudaMemcpy2D", "cudaMemcpyAsync",
    "cudaMemcpyDeviceToDevice", "cudaMemcpyDeviceToHost", "cudaMemcpyFromSymbol",
    "cudaMemcpyHostToDevice", "cudaMemcpyToSymbol", "cudaMemset", "cudaMemsetAsync",
    "cudaPeekAtLastError", "cudaStreamCreate", "cudaStreamDestroy", "cudaStreamSynchronize",
    "cudaStream_t", "cudaSuccess", "dim3", "double", "expf", "extern", "fabsf", "false", "float",
    "float2", "float4", "fmaf", "fmaxf", "fminf", "gridDim", "inline", "int2", "int32_t", "int4",
    "int64_t", "long", "nullptr", "printf", "return", "rsqrtf", "short", "signed", "size_t",
    "sizeof", "sqrtf", "static", "static_cast", "struct", "template", "threadIdx", "true",
    "typename", "uint32_t", "uint64_t", "uint8_t", "unsigned", "void", "volatile", "warpSize",
    "while",
};
// clang-format on

// Functions that CUDA removed, with their successors (CUDA Runtime API, "Thread Management [DEPRECATED]").
constexpr std::array<std::array<std::string_view, 2>, 8> successors{{
    {"cudaThreadSynchronize", "cudaDeviceSynchronize"},
    {"cudaThreadExit", "cudaDeviceReset"},
    {"cudaThreadGetLimit", "cudaDeviceGetLimit"},
    {"cudaThreadSetLimit", "cudaDeviceSetLimit"},
    {"cudaThreadGetCacheConfig", "cudaDeviceGetCacheConfig"},
    {"cudaThreadSetCacheConfig", "cudaDeviceSetCacheConfig"},
    {"cudaMemcpyToArray", "cudaMemcpy2DToArray"},
    {"cudaMemcpyFromArray", "cudaMemcpy2DFromArray"},
}};

// `shared` or `_shared_` for `__shared__`, `HostToDevice` for `cudaMemcpyHostToDevice`.
std::string without_its_ends(std::string_view wrong) {
    std::string_view bare = wrong;
    while (bare.starts_with('_')) bare.remove_prefix(1);
    while (bare.ends_with('_')) bare.remove_suffix(1);
    const std::string marked = "__" + std::string(bare) + "__", copy = "cudaMemcpy" + std::string(wrong);
    for (const std::string_view name : common)
        if (name == marked || (name == copy && wrong.contains("To"))) return std::string(name);
    return "";
}

}  // namespace

std::string meant_name(std::string_view wrong, std::string_view source,
                       const std::vector<std::string>& undefined) {
    if (wrong.size() < shortest) return "";
    for (const auto& [removed, successor] : successors)
        if (wrong == removed) return std::string(successor);
    if (auto whole = without_its_ends(wrong); !whole.empty()) return whole;
    std::vector<std::string> known;  // in order of preference: the file's own first
    for (const auto& token : tokens_of(source)) {
        const bool is_own = token.kind == Token::Kind::word &&
                            std::ranges::find(common, token.text) == common.end() &&
                            std::ranges::find(undefined, token.text) == undefined.end();
        if (is_own) known.emplace_back(token.text);
    }
    known.insert(known.end(), common.begin(), common.end());
    const auto functions = device_functions();
    known.insert(known.end(), functions.begin(), functions.end());
    return nearest_name(wrong, known);
}

}  // namespace warpmark::toolchain
