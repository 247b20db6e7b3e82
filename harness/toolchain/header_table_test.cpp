// Headers for submissions: each compiles, alone and with the others and the toolkit's, and declares its
// documented names. Needs NVRTC, and fails without it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/nvrtc_compilation_test.h"

namespace warpmark::toolchain {

TEST_CASE("what nvcc includes by itself is there where a file needs it") {
    ptx_of(
        "void launch(int n) { int b = ceil(n / 256) + sqrt(n) + pow(2, n) + __builtin_popcount(n); if (b == "
        "INT_MAX) time(NULL); }\n"
        "__global__ void k(float* o) { o[0] = pow(o[1], 2.0); }\n");
}

TEST_CASE("a kernel that a macro makes may call an inline function of the device") {
    CompileOptions host;
    host.pass = Pass::host;
    const std::string source =
        "__device__ __forceinline__ int one() { return clock64() > 0; }\n"
        "static __device__ inline int two() { return 2; }\n"
        "#define KERNEL(name) __global__ void name(int* out) { out[0] = one() + two(); }\n"
        "KERNEL(a)\nKERNEL(b)\n"
        "int main() { a<<<1, 1>>>(nullptr); b<<<1, 1>>>(nullptr); }\n";
    ptx_of(source);
    ptx_of(source, host);
}

TEST_CASE("every header of ours compiles, alone and twice") {
    for (const auto& header : memory_headers()) {
        CAPTURE(header.name);
        const std::string include = "#include <" + std::string(header.name) + ">\n";
        ptx_of(include + include + plain_launch);
    }
}

TEST_CASE("all headers of ours and the toolkit's own get along") {
    std::string includes;
    for (const auto& header : memory_headers()) includes += "#include <" + std::string(header.name) + ">\n";
    const std::string toolkit =
        "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n#include "
        "<cuda_fp16.h>\n#include "
        "<cuda_bf16.h>\n"
        "#include <cuda/barrier>\n#include <cuda_pipeline.h>\n#include <cuda_awbarrier.h>\n#include "
        "<mma.h>\n";
    ptx_of(includes + toolkit + plain_launch);
    ptx_of(toolkit + includes + plain_launch);
}

TEST_CASE("the toolkit's lists of types are unrolled as under nvcc, and hold more types than that") {
    ptx_of(
        "#include <cuda/std/tuple>\n#include <cuda/std/type_traits>\n"
        "static_assert(_CCCL_META_UNROLL_LIMIT == 10);\n"
        "static_assert(alignof(cuda::std::aligned_storage_t<40>) == 16 && "
        "cuda::std::is_same_v<cuda::std::make_signed_t<unsigned char>, signed char>);\n"
        "using Ten = cuda::std::tuple<int, int, int, int, int, int, int, int, int, int>;\n"
        "using Many = decltype(cuda::std::tuple_cat(Ten(), Ten(), cuda::std::tuple<float>()));\n"
        "static_assert(cuda::std::is_same_v<cuda::std::tuple_element_t<20, Many>, float>);\n");
}

TEST_CASE("what the headers promise") {
    ptx_of(
        "#include <cstdint>\n#include <climits>\n#include <cfloat>\n#include <cmath>\n#include "
        "<algorithm>\n#include <limits>\n"
        "#include <type_traits>\n#include <utility>\n#include <array>\n#include <numeric>\n#include "
        "<functional>\n#include "
        "<cstring>\n"
        "static_assert(std::is_same_v<std::uint64_t, unsigned long> && sizeof(int8_t) == 1 && UINT32_MAX == "
        "4294967295u);\n"
        "static_assert(INT_MIN < 0 && FLT_MAX > 1e38f && CHAR_BIT == 8 && SIZE_MAX > 0);\n"
        "static_assert(std::numeric_limits<int>::max() == INT_MAX && std::numeric_limits<int>::min() == "
        "INT_MIN);\n"
        "static_assert(std::numeric_limits<uint8_t>::max() == 255 && std::numeric_limits<int64_t>::min() == "
        "INT64_MIN);\n"
        "static_assert(std::numeric_limits<float>::lowest() == -FLT_MAX && "
        "std::numeric_limits<float>::infinity() > FLT_MAX);\n"
        "static_assert(std::numeric_limits<unsigned long long>::digits == 64 && "
        "std::numeric_limits<bool>::max());\n"
        "static_assert(std::max(2, 3) == 3 && std::min({4, 2, 3}) == 2 && std::clamp(9, 0, 5) == 5 && "
        "std::gcd(12, 18) == 6);\n"
        "static_assert(std::is_same_v<std::remove_cvref_t<const int&>, int> && std::is_unsigned_v<unsigned> "
        "&& "
        "!std::is_signed_v<bool>);\n"
        "static_assert(std::is_same_v<std::make_index_sequence<3>, std::index_sequence<0, 1, 2>> && "
        "std::is_pointer_v<int*>);\n"
        "static_assert(std::is_same_v<std::conditional_t<true, int, float>, int> && "
        "std::is_floating_point_v<double>);\n"
        "template <class T> std::enable_if_t<std::is_integral_v<T>, T> half(T t) { return t / 2; }\n"
        "constexpr int third() { std::array<int, 5> a{3, 1, 5, 2, 4}; a[2] = 7; return *(a.begin() + 2) + "
        "std::get<3>(a); }\n"
        "static_assert(third() == 9);\n"
        "__global__ void k(float* o) {\n"
        "    float a = std::sqrt(o[0]) + std::fabs(o[1]) + std::pow(o[2], 2.0f) + INFINITY + float(M_PI);\n"
        "    int b[4] = {4, 3, 2, 1};\n"
        "    std::swap(b[0], b[1]); std::reverse(b, b + 4); std::sort(b, b + 4, std::greater<int>());\n"
        "    o[3] = a + std::accumulate(b, b + 4, 0) + half(b[0]) + std::memcmp(b, o, 4) + strlen(\"abc\") + "
        "std::isnan(a);\n"
        "}\n");
}

TEST_CASE("the host API: each function compiles, and asks only what the machine supplies") {
    CompileOptions host;
    host.pass = Pass::host;
    const auto ptx = ptx_of(
        "#include <cstdio>\n"
        "__constant__ float coefficients[4];\n"
        "__device__ int counter;\n"
        "__global__ void k(float* p, int n) { p[n] = coefficients[0] + counter; }\n"
        "template <int N> __global__ void t(float* p) { p[N] = 0; }\n"
        "extern \"C\" void launch(float* out, int n) {\n"
        "    float *d, *h; void* v; float ms; int x; size_t size; cudaStream_t s; cudaEvent_t a, b; "
        "cudaDeviceProp prop; "
        "cudaSharedMemConfig c;\n"
        "    cudaMalloc(&d, n); cudaMalloc((void**)&d, n); cudaMalloc(&v, n); cudaMallocHost(&h, n); "
        "cudaMallocManaged(&h, n);\n"
        "    cudaMemcpy(d, out, n, cudaMemcpyDeviceToDevice); cudaMemcpyAsync(d, out, n, cudaMemcpyDefault, "
        "0); cudaMemset(d, 0, "
        "n);\n"
        "    cudaMemsetAsync(d, 0, n, 0); cudaMemsetAsync(d, 0, n); cudaMemcpyAsync(d, out, n, "
        "cudaMemcpyDefault); cudaMemcpy2D(d, 8, out, 8, 4, 2, cudaMemcpyDeviceToDevice);\n"
        "    cudaMemcpyToSymbol(coefficients, out, sizeof(float) * 4); cudaMemcpyFromSymbol(&x, counter, "
        "4);\n"
        "    cudaGetSymbolAddress(&v, counter); cudaGetSymbolSize(&size, coefficients);\n"
        "    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);\n"
        "    cudaFuncSetAttribute((const void*)t<3>, cudaFuncAttributePreferredSharedMemoryCarveout, "
        "cudaSharedmemCarveoutMaxShared);\n"
        "    cudaFuncSetCacheConfig(k, cudaFuncCachePreferShared); "
        "cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte);\n"
        "    cudaDeviceGetSharedMemConfig(&c); cudaDeviceSetCacheConfig(cudaFuncCachePreferL1); "
        "cudaDeviceSetLimit(cudaLimitStackSize, 4096);\n"
        "    cudaStreamCreate(&s); cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); "
        "cudaEventCreate(&a); "
        "cudaEventCreateWithFlags(&b, cudaEventDisableTiming);\n"
        "    cudaEventRecord(a); k<<<dim3(n, 2), dim3(32, 4), 128, s>>>(d, n); t<3><<<n, 32>>>(d); "
        "cudaEventRecord(b, s); "
        "cudaEventSynchronize(b);\n"
        "    cudaStreamWaitEvent(s, a, 0); cudaEventElapsedTime(&ms, a, b); cudaStreamSynchronize(s); "
        "cudaStreamDestroy(s); "
        "cudaEventDestroy(a);\n"
        "    cudaError_t e = cudaGetLastError(); if (e == cudaSuccess) e = cudaPeekAtLastError(); if (e) "
        "printf(\"%s: %s\\n\", "
        "cudaGetErrorName(e), cudaGetErrorString(e));\n"
        "    cudaGetDeviceCount(&x); cudaGetDevice(&x); cudaSetDevice(0); cudaDeviceGetAttribute(&x, "
        "cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);\n"
        "    cudaGetDeviceProperties(&prop, 0); printf(\"%s %d\\n\", prop.name, prop.multiProcessorCount); "
        "cudaRuntimeGetVersion(&x);\n"
        "    cudaFree(d); cudaFreeHost(h); cudaDeviceSynchronize(); cudaDeviceReset(); void* m = malloc(4); "
        "free(m);\n"
        "}\n",
        host);
    // Calls of ours have a prefix, and harness/program has all of their names. The rest is the toolkit's.
    std::set<std::string> others;
    for (size_t at = ptx.find(".extern .func"); at != std::string::npos;
         at = ptx.find(".extern .func", at + 1)) {
        const size_t line_end = ptx.find('\n', at);
        const size_t start = ptx.rfind(' ', line_end) + 1;
        const auto name = ptx.substr(start, line_end - start);
        if (!name.starts_with("__warpmark_")) others.insert(name);
    }
    CHECK(
        fmt::format("{}", fmt::join(others, " ")) ==
        "__cudaCDP2GetLastError __cudaCDP2GetParameterBufferV2 __cudaCDP2LaunchDeviceV2 free malloc vprintf");
}

}  // namespace warpmark::toolchain
