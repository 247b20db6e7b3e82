// Device reset, and cudaFree of the caller's buffers, against CUDA's behavior.
#include "harness/runtime/device_reset.h"

#include "harness/machine/kernel_runner_test.h"

namespace warpmark::runtime {

using namespace machine;
namespace {

constexpr const char* head =
    "#include <cstdio>\n__device__ int word = 7;\n__constant__ int fixed = 3;\n"
    "__global__ void k(int* out) { out[0] = 1; word = 8; }\n__global__ void add() { word++; }\n"
    "extern \"C\" void launch(int* out) {\n";

void does(const std::string& body, const std::string& printed, const std::string& findings) {
    CAPTURE(body);
    in_both_builds(head + body + "\n}", [&](Rig& rig) {
        rig.buffer(std::vector<int>{5, 6, 7, 8}).host("launch");
        CHECK(rig.printed() == printed);
        CHECK(rig.findings() == findings);
    });
}

}  // namespace

TEST_CASE("device reset: all memory of the device is gone, the caller's too") {
    does("k<<<1, 1>>>(out); cudaDeviceReset();", "", "memory.freed");
    does("cudaDeviceReset(); k<<<1, 1>>>(out);", "", "memory.freed memory.freed");
    does(
        "int* d; cudaMalloc(&d, 64); cudaDeviceReset(); printf(\"%d\", "
        "cudaFree(d));",
        "1", "memory.freed call.failed");
    does(
        "cudaStream_t s; cudaStreamCreate(&s); cudaDeviceReset(); printf(\"%d\", "
        "cudaStreamSynchronize(s));",
        "400", "memory.freed call.failed");
}

TEST_CASE("device reset: variables of the device have their first values again, the host's keep theirs") {
    const std::string look =
        "int w, f; cudaMemcpyFromSymbol(&w, word, 4); cudaMemcpyFromSymbol(&f, fixed, 4); printf(\"%d %d "
        "\", w, f);\n";
    does(
        "static int own = 1; own++; add<<<1, 1>>>(); int nine = 9; cudaMemcpyToSymbol(fixed, &nine, 4); "
        "{ " +
            look + "} cudaDeviceReset(); { " + look + "} add<<<1, 1>>>(); { " + look +
            "} printf(\"%d\", own);",
        "8 9 7 3 8 3 2", "memory.freed");
}

TEST_CASE("device reset: cudaFree of the caller's buffer frees it, and says so once") {
    does("k<<<1, 1>>>(out); printf(\"%d\", cudaFree(out));", "0", "memory.freed");
    does("printf(\"%d%d\", cudaFree(out), cudaFree(out));", "01", "memory.freed call.failed");
    does("printf(\"%d\", cudaFree(out + 1));", "1", "call.failed");
    does("int* d; cudaGetSymbolAddress((void**)&d, word); printf(\"%d\", cudaFree(d));", "1", "call.failed");
}

TEST_CASE("device reset: the default stream is never destroyed") {
    does(
        "printf(\"%d%d\", cudaStreamDestroy(0), cudaStreamSynchronize(0)); k<<<1, "
        "1>>>(out);",
        "4000", "call.failed");
}

}  // namespace warpmark::runtime
