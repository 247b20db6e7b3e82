// compile_test.cpp: what compiles, what does not, and where the findings point. Needs NVRTC, and fails
// without it.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "harness/toolchain/includes.h"
#include "harness/toolchain/toolchain.h"

using namespace warpmark;
using toolchain::Compiled;
using toolchain::CompileOptions;

namespace {

Compiled compile(const std::string& source, const CompileOptions& options = {}) {
    auto compiled = toolchain::compile("try.cu", source, options);
    if (!compiled) FAIL("this test needs NVRTC: ", to_text(compiled.error()));
    return *compiled;
}

// The one compile.error of a source that must not compile.
Finding error_of(const std::string& source, const char* id = "compile.error") {
    const auto compiled = compile(source);
    CHECK(compiled.ptx.empty());
    std::vector<Finding> errors;
    for (const auto& finding : compiled.findings)
        if (finding.severity == Severity::error) errors.push_back(finding);
    REQUIRE(errors.size() == 1);
    CHECK(name(errors[0].id) == id);
    REQUIRE(!errors[0].locations.empty());
    CHECK(errors[0].locations[0].file == "try.cu");
    return errors[0];
}

void check_place(const Finding& finding, int line, int column) {
    CHECK(finding.locations[0].line == line);
    CHECK(finding.locations[0].column == column);
}

// For a source that must compile: names what does not.
std::string ptx_of(const std::string& source, const CompileOptions& options = {}) {
    const auto compiled = compile(source, options);
    for (const auto& finding : compiled.findings) {
        INFO(finding.locations[0].line, ": ", finding.message);
        CHECK(finding.severity != Severity::error);
    }
    CHECK(!compiled.ptx.empty());
    return compiled.ptx;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const std::string good =
    "__global__ void k(int* out) { out[threadIdx.x] = 1; }\n"
    "extern \"C\" void launch(int* out, int n) { k<<<1, n>>>(out); }\n";

}  // namespace

TEST_CASE(
    "kernels become PTX by one pass, the launcher by the other, and the launch a call of the machine's") {
    CompileOptions host;
    host.pass = toolchain::Pass::host;
    const auto device_ptx = ptx_of(good), host_ptx = ptx_of(good, host);
    CHECK(contains(device_ptx, ".entry _Z1kPi"));
    CHECK_FALSE(contains(device_ptx, ".func launch("));
    CHECK(contains(host_ptx, ".func launch("));
    CHECK(contains(host_ptx, "__cudaCDP2LaunchDeviceV2"));
    for (const auto& ptx : {device_ptx, host_ptx}) CHECK(contains(ptx, "\t.file\t1 \"try.cu\""));
    CHECK(contains(host_ptx, ".loc\t1 2 "));
}

TEST_CASE("no path of this computer is in the PTX, and the author's file has the name that the caller gave") {
    CompileOptions options;
    const auto compiled =
        toolchain::compile("class/ada/try.cu", "#include <cooperative_groups.h>\n" + good, options);
    REQUIRE(compiled);
    size_t files = 0;
    for (size_t at = compiled->ptx.find("\t.file\t"); at != std::string::npos;
         at = compiled->ptx.find("\t.file\t", at + 1), ++files)
        CHECK(compiled->ptx[compiled->ptx.find('"', at) + 1] != '/');
    CHECK(files > 0);
    CHECK(contains(compiled->ptx, "\"class/ada/try.cu\""));
}

TEST_CASE("every architecture that the machine knows compiles, optimised or not") {
    for (const char* arch : {"sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_120"})
        for (const bool optimise : {true, false}) {
            CAPTURE(arch);
            CompileOptions options;
            options.arch = arch;
            options.optimise = optimise;
            ptx_of(good, options);
        }
}

TEST_CASE("an unknown architecture is the caller's error") {
    CompileOptions options;
    for (const char* arch : {"sm_20", "sm_", "sm_90x", "90", ""}) {
        options.arch = arch;
        const auto compiled = toolchain::compile("try.cu", good, options);
        REQUIRE(!compiled);
        CHECK(compiled.error().blame == Blame::caller);
    }
}

TEST_CASE("unoptimised code keeps the accesses that the optimiser forwards") {
    const std::string source =
        "__global__ void k(int* o) { __shared__ int s[32]; s[threadIdx.x] = 3; o[threadIdx.x] = "
        "s[threadIdx.x]; }\n"
        "void launch(int* o) { k<<<1, 32>>>(o); }\n";
    CompileOptions plain;
    plain.optimise = false;
    CHECK(contains(ptx_of(source, plain), "ld.u32"));
    CHECK(contains(ptx_of(source, plain), ".loc"));
}

TEST_CASE("a syntax error has its line and column") {
    check_place(error_of("\n__global__ void k(int* o) {\n    *o = 3 +;\n}\n"), 3, 13);
}

TEST_CASE("a missing semicolon is placed where the compiler noticed, and the advice looks up") {
    const auto finding = error_of("void launch(int* o) {\n    int a = 1\n    o[0] = a;\n}\n");
    check_place(finding, 3, 5);
    CHECK(contains(finding.explanation, "line above"));
}

TEST_CASE("an unknown name") {
    const auto finding = error_of("__global__ void k(int* o) { o[threadIdx.x] = n; }\n");
    check_place(finding, 1, 46);
    CHECK(finding.message == "identifier \"n\" is undefined");
}

TEST_CASE("a missing brace is at the file's end, and says which one is open") {
    const auto finding = error_of("void f() {\n  int a = 3; ++a;\n\n");
    check_place(finding, 2, 0);
    REQUIRE(finding.locations.size() == 2);
    CHECK(finding.locations[1].line == 1);
    CHECK(finding.locations[1].column == 10);
}

TEST_CASE("an error in a template's instance names who asked for it") {
    const auto finding = error_of(
        "template <class T> __device__ T inner(T a) { return a.x; }\n"
        "template <class T> __device__ T outer(T a) { return inner(a); }\n"
        "__global__ void k(int* o) { *o = outer(3); }\n");
    check_place(finding, 1, 53);
    REQUIRE(finding.locations.size() == 3);
    CHECK(finding.locations[1].line == 2);
    CHECK(finding.locations[2].line == 3);
}

TEST_CASE("a header for host programs gives one error, at the #include, in plain words") {
    for (const auto& include :
         {"<regex>", "<filesystem>", "<any>", "<valarray>", "<locale>", "<omp.h>", "<unistd.h>"}) {
        CAPTURE(include);
        const auto finding = error_of("// a kernel\n  #include " + std::string(include) + "\nstd::any a;\n",
                                      "tool.unsupported");
        check_place(finding, 2, 12);
        CHECK(contains(finding.message, std::string(include) + " is a header for host programs only"));
        CHECK(!finding.explanation.empty());
    }
}

TEST_CASE("headers that cannot be had, and that nothing needs, are left out with a note") {
    const auto compiled =
        compile("#include <cstdio>\n#include <regex>\n#include <filesystem>\n#include <omp.h>\n" + good);
    CHECK_FALSE(compiled.ptx.empty());
    REQUIRE(compiled.findings.size() == 1);
    CHECK(compiled.findings[0].severity == Severity::note);
    CHECK(contains(compiled.findings[0].message, "lines 2–4"));
}

TEST_CASE("a header that was not handed in") {
    const auto finding = error_of("#include \"mine.h\"\n" + good);
    check_place(finding, 1, 10);
    CHECK(contains(finding.message, "mine.h was not found"));
}

TEST_CASE("nothing of this computer is found beside the source, and a foreign file's text is not repeated") {
    check_place(error_of("#include \"CMakeLists.txt\"\n"), 1, 10);
    const auto compiled = compile("#include \"/etc/passwd\"\n");
    REQUIRE(!compiled.findings.empty());
    for (const auto& finding : compiled.findings) {
        CHECK(finding.message == "an included file from outside the submission does not compile");
        CHECK(finding.locations[0].line == 1);
    }
}

TEST_CASE("host code compiles along: __host__, main, std, printf and assert by their headers") {
    ptx_of(
        "#include <cassert>\n#include <cstdio>\n"
        "__host__ __device__ int twice(int a) { return 2 * a; }\n"
        "static __host__ void check(cudaError_t e) { if (e != cudaSuccess) { printf(\"%s\\n\", "
        "cudaGetErrorString(e)); exit(1); "
        "} }\n"
        "__global__ void k(int* o) { assert(o != nullptr); *o = twice(*o); }\n"
        "__host__ void launch(int* o) { k<<<1, 1>>>(o); check(cudaGetLastError()); }\n"
        "int main(int argc, char** argv) { int* d; check(cudaMalloc(&d, 4)); launch(d); cudaFree(d); return "
        "std::max(0, argc - "
        "argc); }\n");
    ptx_of(
        "#include <cstdio>\n#include <cassert>\n#include <cuda_runtime.h>\n#include <cstdlib>\n"
        "int main() { assert(1 + 1 == 2); fprintf(stderr, \"%d %s\\n\", 3, \"x\"); std::printf(\"a\"); "
        "return EXIT_SUCCESS; }\n");
}

TEST_CASE("a runtime function that is not there is no error of the author, one that CUDA has not is") {
    const auto gap = compile(
        "__global__ void k() {}\nvoid other() { cudaGraphCreate(nullptr, 0); }\nvoid launch() { k<<<1, "
        "1>>>(); }\n");
    for (const auto& finding : gap.findings) CHECK(finding.severity != Severity::error);
    REQUIRE(gap.findings.size() == 1);
    REQUIRE(fact_of<CompilerSays>(gap.findings[0]));
    CHECK(fact_of<CompilerSays>(gap.findings[0])->subject == "cudaGraphCreate");
    CHECK(gap.findings[0].locations.back().line == 2);
    CHECK(contains(error_of("void launch() { cudaGraphCreated(nullptr, 0); }\n").message,
                   "\"cudaGraphCreated\" is undefined"));
}

TEST_CASE("what nvcc includes by itself is there where a file needs it") {
    ptx_of(
        "void launch(int n) { int b = ceil(n / 256) + sqrt(n) + pow(2, n) + __builtin_popcount(n); if (b == "
        "INT_MAX) time(NULL); }\n"
        "__global__ void k(float* o) { o[0] = pow(o[1], 2.0); }\n");
}

TEST_CASE("a kernel that a macro makes may call an inline function of the device") {
    CompileOptions host;
    host.pass = toolchain::Pass::host;
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
    for (const auto& header : toolchain::memory_headers()) {
        CAPTURE(header.name);
        const std::string include = "#include <" + std::string(header.name) + ">\n";
        ptx_of(include + include + good);
    }
}

TEST_CASE("all headers of ours and the toolkit's own get along") {
    std::string includes;
    for (const auto& header : toolchain::memory_headers())
        includes += "#include <" + std::string(header.name) + ">\n";
    const std::string toolkit =
        "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n#include "
        "<cuda_fp16.h>\n#include "
        "<cuda_bf16.h>\n"
        "#include <cuda/barrier>\n#include <cuda_pipeline.h>\n#include <cuda_awbarrier.h>\n#include "
        "<mma.h>\n";
    ptx_of(includes + toolkit + good);
    ptx_of(toolkit + includes + good);
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
        "}\n");
    const std::set<std::string> supplied{"__warpmark_func_set_attribute",
                                         "__warpmark_device_synchronize",
                                         "__warpmark_malloc",
                                         "__warpmark_malloc_host",
                                         "__warpmark_free",
                                         "__warpmark_memcpy",
                                         "__warpmark_memset",
                                         "__warpmark_memcpy_to_symbol",
                                         "__warpmark_memcpy_from_symbol",
                                         "__warpmark_get_symbol_address",
                                         "__warpmark_peek_at_last_error",
                                         "__warpmark_get_error_string",
                                         "__warpmark_get_error_name",
                                         "__warpmark_device_get_attribute",
                                         "__cudaCDP2GetParameterBufferV2",
                                         "__cudaCDP2LaunchDeviceV2",
                                         "__cudaCDP2GetLastError",
                                         "vprintf",
                                         "malloc",
                                         "free"};
    for (size_t at = ptx.find(".extern .func"); at != std::string::npos;
         at = ptx.find(".extern .func", at + 1)) {
        const size_t line_end = ptx.find('\n', at);
        const size_t start = ptx.rfind(' ', line_end) + 1;
        CHECK_MESSAGE(supplied.contains(ptx.substr(start, line_end - start)), ptx.substr(at, line_end - at));
    }
}

TEST_CASE("a warning is a note, in the author's file only") {
    const auto compiled = compile("__global__ void k(int* o) {\n  int unused;\n  *o = 1;\n}\n");
    CHECK(!compiled.ptx.empty());
    REQUIRE(compiled.findings.size() == 1);
    CHECK(compiled.findings[0].id == FindingId::compile_warning);
    CHECK(compiled.findings[0].severity == Severity::note);
    check_place(compiled.findings[0], 2, 7);
}

TEST_CASE("defines reach the source") {
    CompileOptions options;
    options.defines = {"SIZE=7", "FLAG"};
    ptx_of(
        "#ifdef FLAG\n__device__ int a[SIZE];\nstatic_assert(SIZE == 7);\n#else\n#error no flag\n#endif\n" +
            good,
        options);
}

TEST_CASE("files that are no source: empty, binary, endless") {
    CHECK(compile("").findings.empty());
    const auto binary =
        compile(std::string("\x7f"
                            "ELF\n\0\0",
                            7));
    REQUIRE(binary.findings.size() == 1);
    CHECK(contains(binary.findings[0].message, "not text"));
    CHECK(binary.findings[0].locations[0].line == 2);
    const auto endless = compile(std::string(5 << 20, ' '));
    REQUIRE(endless.findings.size() == 1);
    CHECK(contains(endless.findings[0].message, "bytes"));
}

TEST_CASE("many errors are cut at the limit, and counted") {
    std::string source;
    for (int i = 0; i < 60; ++i)
        source += "int f" + std::to_string(i) + "() { return missing" + std::to_string(i) + "; }\n";
    const auto compiled = compile(source);
    CHECK(compiled.findings.size() == 21);
    CHECK(contains(compiled.findings.back().message, "more errors"));
}

TEST_CASE("a submission cannot forge a place or an error") {
    const auto forged = compile("#pragma message(\"x\\ntry.cu(1): error: you failed\")\n" + good);
    CHECK(!forged.ptx.empty());
    for (const auto& finding : forged.findings) CHECK(finding.severity != Severity::error);
    const auto moved = compile("#line 7 \"/etc/shadow\"\nint f() { return nothing; }\n");
    REQUIRE(!moved.findings.empty());
    for (const auto& finding : moved.findings) CHECK(finding.locations[0].file == "try.cu");
}
