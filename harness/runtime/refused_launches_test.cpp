// Launches that a GPU refuses, the runtime's errors, and cases that are not defects.
#include <fstream>
#include <sstream>

#include "harness/machine/kernel_runner_test.h"
#include "harness/runtime/simulator.h"

namespace warpmark::runtime {

using namespace machine;

TEST_CASE("host: refused launches leave their error, a later good one runs") {
    in_both_builds(R"(#include <cstdio>
        __global__ void k(int* out) { out[0] += 1; }
        extern "C" void launch(int* out) {
            k<<<1, 2048>>>(out);
            printf("%s, ", cudaGetErrorName(cudaPeekAtLastError()));
            printf("%s, ", cudaGetErrorString(cudaGetLastError()));
            printf("%d\n", static_cast<int>(cudaGetLastError()));
            k<<<0, 32>>>(out);
            printf("%s\n", cudaGetErrorName(cudaGetLastError()));
            k<<<1, 32, 60000>>>(out);
            printf("%s\n", cudaGetErrorName(cudaGetLastError()));
            printf("%d ", cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000));
            k<<<1, 1, 60000>>>(out);
            printf("%s\n", cudaGetErrorName(cudaGetLastError()));
            printf("%s\n", cudaGetErrorName(cudaFuncSetAttribute(k, )"
                   R"(cudaFuncAttributeMaxDynamicSharedMemorySize, 300000)));
        })",
                   [](Rig& rig) {
                       rig.out<int>(1).host("launch");
                       CHECK(rig.printed() ==
                             "cudaErrorInvalidConfiguration, invalid configuration argument, 0\n"
                             "cudaErrorInvalidConfiguration\n"
                             "cudaErrorInvalidValue\n"
                             "0 cudaSuccess\n"
                             "cudaErrorInvalidValue\n");
                       CHECK(rig.result<int>(0)[0] == 1);
                       CHECK(rig.findings() == "launch.refused launch.refused launch.refused call.failed");
                       REQUIRE(rig.launches().size() == 4);
                       CHECK(rig.launches()[0].error == "cudaErrorInvalidConfiguration");
                       CHECK(rig.launches()[3].error == "");
                   });
}

TEST_CASE("host: a refused launch that is noticed and made otherwise is no defect") {
    const char* kernel =
        "__global__ void k(int* out) { extern __shared__ int s[]; s[0] = 1; out[0] += s[0]; }\n";
    const auto finds = [&](const std::string& launcher, Severity severity, const char* words) {
        in_both_builds(kernel + ("extern \"C\" void launch(int* out) {" + launcher + "}"), [&](Rig& rig) {
            rig.out<int>(1).host("launch");
            CAPTURE(launcher);
            REQUIRE(rig.findings() == "launch.refused");
            CHECK(rig.kept()[0].severity == severity);
            CHECK(rig.kept()[0].explanation.find(words) != std::string::npos);
        });
    };
    finds(
        "int bytes = 60000; do { k<<<1, 1, bytes>>>(out); bytes /= 2; } while (cudaGetLastError() != "
        "cudaSuccess);",
        Severity::note, "opts in before the launch");
    finds("k<<<1, 1, 60000>>>(out); if (cudaPeekAtLastError() != cudaSuccess) k<<<1, 1, 100>>>(out);",
          Severity::note, "opts in before the launch");
    finds(
        "cudaLaunchConfig_t how = {}; how.gridDim = how.blockDim = 1; how.dynamicSmemBytes = 60000; while "
        "(cudaLaunchKernelEx(&how, k, out) != cudaSuccess) how.dynamicSmemBytes /= 2;",
        Severity::note, "opts in before the launch");
    finds(
        "void* all[] = {&out}; for (int bytes = 60000; cudaLaunchKernel(k, 1, 1, all, bytes) != "
        "cudaSuccess;) bytes /= 2;",
        Severity::note, "opts in before the launch");
    finds("void* all[] = {&out}; cudaLaunchKernel(k, 1, 1, all, 60000);", Severity::error, "opts in");
    finds("k<<<1, 1, 60000>>>(out); k<<<1, 1, 100>>>(out);", Severity::error, "opts in");
    finds("k<<<1, 1, 60000>>>(out); cudaGetLastError();", Severity::error, "opts in");
    finds(
        "for (int i = 0; i < 2; ++i) { k<<<1, 1, 60000>>>(out); if (i == 0) cudaGetLastError(); } k<<<1, 1, "
        "100>>>(out);",
        Severity::error, "opts in");
    finds("cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 0); k<<<1, 1, 100>>>(out);",
          Severity::error, "Once set, it is the limit");
}

TEST_CASE("host: a launch that static arrays push over the limit is told so") {
    in_both_builds(
        "__global__ void k(int* out) { __shared__ volatile int a[4096]; extern __shared__ int s[]; a[0] = "
        "s[0] = 1; out[0] = a[0] + s[0]; }\n"
        "extern \"C\" void launch(int* out) { k<<<1, 1, 40000>>>(out); }",
        [](Rig& rig) {
            rig.out<int>(1).host("launch");
            REQUIRE(rig.findings() == "launch.refused");
            CHECK(rig.kept()[0].explanation.starts_with("Static and dynamic shared memory together"));
        });
}

TEST_CASE("host: a place that goes wrong very often is counted to the end, and so is what it needs") {
    in_both_builds(
        "__global__ void k(int* out) { extern __shared__ int s[]; s[threadIdx.x * 40 + blockIdx.x] = 1; "
        "out[0] = 1; }\n"
        "extern \"C\" void launch(int* out) { k<<<40, 256, 16>>>(out); }",
        [](Rig& rig) {
            rig.out<int>(1).host("launch");
            REQUIRE(rig.findings() == "memory.shared-overrun");
            CHECK(rig.kept()[0].count == 40 * 256 - 4);  // more than BadAccesses::looked_into
            CHECK(rig.kept()[0].explanation.ends_with(
                "The kernel uses 40960 bytes, but this launch requests 16."));
        });
}

TEST_CASE("host: a tile that is indexed by the place in the grid is not too small, and is told so") {
    const auto explanation = [](const std::string& tile, const std::string& index) {
        std::string told;
        in_both_builds(
            "__global__ void k(int* out) { " + tile + " s[" + index +
                "] = 1; out[0] = 1; }\nextern \"C\" void launch(int* out) { k<<<4, 64, 256>>>(out); }",
            [&](Rig& rig) {
                rig.out<int>(1).host("launch");
                REQUIRE(rig.kept().size() == 1);
                told = rig.kept()[0].explanation;
            });
        return told;
    };
    for (const char* tile : {"extern __shared__ int s[];", "__shared__ volatile int s[64];"}) {
        CAPTURE(tile);
        CHECK(explanation(tile, "blockIdx.x * blockDim.x + threadIdx.x")
                  .contains("The index counts threads over the whole grid."));
        CHECK_FALSE(explanation(tile, "threadIdx.x * 2").starts_with("The index is"));
    }
    CHECK(explanation("extern __shared__ int s[];", "threadIdx.x * 2").ends_with("requests 256."));
}

TEST_CASE("host: how much dynamic shared memory a launch may ask for, as an H200 answers") {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) +
                       "/harness/runtime/cases/h200/dynamic_shared_limits.csv");
    std::string line, calls, expected;
    while (std::getline(file, line)) {
        if (line.starts_with('#') || line.starts_with("static_bytes")) continue;
        std::istringstream row(line);
        std::string arrays, set, bytes, answer;
        std::getline(std::getline(std::getline(std::getline(row, arrays, ','), set, ','), bytes, ','),
                     answer);
        const std::string kernel = arrays == "0" ? "none" : "some";
        if (set != "-")
            calls += "cudaFuncSetAttribute(" + kernel + ", cudaFuncAttributeMaxDynamicSharedMemorySize, " +
                     set + ");\n";
        calls += kernel + "<<<1, 32, " + bytes + ">>>(out); printf(\"%d\", cudaGetLastError());\n";
        expected += answer;
    }
    REQUIRE(expected.size() > 80);
    in_both_builds(
        "#include <cstdio>\n"
        "__global__ void none(int* out) { out[threadIdx.x] = 1; }\n"
        "__global__ void some(int* out) { __shared__ int s[1000]; s[threadIdx.x] = 1; out[threadIdx.x] = "
        "s[threadIdx.x]; }\n"
        "extern \"C\" void launch(int* out) {\n" +
            calls + "}",
        [&](Rig& rig) {
            rig.out<int>(32).host("launch");
            CHECK(rig.printed() == expected);
        });
}

TEST_CASE("host: launch bounds refuse larger blocks") {
    in_both_builds(R"(__global__ void __launch_bounds__(64) k(int* out) { out[threadIdx.x] = 1; }
        extern "C" void launch(int* out) { k<<<1, 128>>>(out); })",
                   [](Rig& rig) {
                       rig.out<int>(128).host("launch");
                       CHECK(rig.findings() == "launch.refused");
                       CHECK(rig.result<int>(0)[0] == 0);
                   });
}

}  // namespace warpmark::runtime
