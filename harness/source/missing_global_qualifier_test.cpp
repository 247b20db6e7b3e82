// A launched function without its mark, and functions for which the launch is
// wrong.
#include <doctest/doctest.h>

#include <string>

#include "harness/source/source_queries.h"

using namespace warpmark;

TEST_CASE("unmarked kernel: a plain function that is launched, unless it does work of the host") {
    const auto found = [](const std::string& functions, const std::string& launch = "k<<<1, 32>>>(out);") {
        const std::string source = functions + "\nvoid launch(int* out) { " + launch + " }\n";
        return toolchain::is_unmarked_kernel(toolchain::SourceFunctions(source), "k");
    };
    CHECK(found("void k(int* out) { __shared__ int s; out[0] = s; }"));
    CHECK(found("template <int N> void k(int* out) { out[0] = N; }", "k<32><<<1, 32>>>(out);"));
    CHECK_FALSE(found("__global__ void k(int* out) { }"));
    CHECK_FALSE(found("__device__ void k(int* out) { }"));
    CHECK_FALSE(found("void k(int* out) { }\n__global__ void k(float* out) { }"));
    CHECK_FALSE(found("void k(int* out) { }", "k(out);"));
    CHECK_FALSE(found("void k(int* out) { }", "if (1 < 2) { k(out); other<<<1, 1>>>(); }"));
    CHECK_FALSE(found("void k(int* out) { }", "k < 3; other<<<1, 1>>>();"));
    CHECK_FALSE(found("__global__ void f() { }\nvoid k(int* out) { f<<<1, 1>>>(); }"));
    CHECK_FALSE(found("void k(int* out) { cudaMemset(out, 0, 4); }"));
    CHECK_FALSE(found("", "auto k = [](int* p) { }; k<<<1, 32>>>(out);"));
}
