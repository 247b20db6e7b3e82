// Masked macros: a file sees nvcc's names, and no clock.
#include <doctest/doctest.h>

#include <algorithm>

#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/toolchain.h"

using namespace warpmark;

TEST_CASE("names that tell nvcc from another compiler are others, each letter in its place") {
    CHECK(toolchain::mask_macros("#ifdef __CUDACC_RTC__\n") == "#ifdef __CUDACC_RTX__\n");
    CHECK(toolchain::mask_macros("int a = __NVCC__+x__NVCC__ +__NVCC__2;") ==
          "int a = __NVCX__+x__NVCC__ +__NVCC__2;");
    CHECK(toolchain::mask_macros("__CUDACC_\\\nRTC__") == "__CUDACC_\\\nRTX__");
    CHECK(toolchain::mask_macros("__TIME__ __DATE__ __TIMESTAMP__ __LINE__") ==
          "__TIMX__ __DATX__ __TIMESTAMX__ __LINE__");
    CHECK(toolchain::mask_macros("_") == "_");
    CHECK(toolchain::mask_macros("__TIME_").find('X') == std::string::npos);
}

TEST_CASE("a file cannot tell by a macro that it is not nvcc that compiles it") {
    const std::string source =
        "#if defined __CUDACC_RTC__ || !defined __NVCC__ || defined __WARPMARK_HOST__\n#error told\n#endif\n"
        "#define JOIN(a, b) a##b\n"
        "__device__ const char* when = __TIME__ \" \" __DATE__ \" \" __TIMESTAMP__;\n"
        "__global__ void k(const char** p) { *p = when; }\n"
        "#include <cooperative_groups.h>\n#include <cuda/std/atomic>\n";
    for (const auto pass : {toolchain::Pass::device, toolchain::Pass::host}) {
        toolchain::CompileOptions options;
        options.pass = pass;
        const auto made = toolchain::compile("t.cu", source, options);
        REQUIRE(made.has_value());
        const auto is_error = [](const Finding& one) { return one.severity == Severity::error; };
        CHECK(std::ranges::none_of(made->findings, is_error));
    }
    const auto first = toolchain::compile("t.cu", source, {}),
               second = toolchain::compile("t.cu", source, {});
    CHECK(first->ptx == second->ptx);
    CHECK(first->ptx.find("48, 48, 58, 48, 48, 58, 48, 48") != std::string::npos);  // 00:00:00
}
