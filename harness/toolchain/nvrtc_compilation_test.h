// Helpers that compile a source for the compiler's tests. The tests fail without NVRTC.
#pragma once
#include <doctest/doctest.h>

#include <string>

#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

inline Compiled compiled_source(const std::string& source, const CompileOptions& options = {}) {
    auto compiled = compile("try.cu", source, options);
    if (!compiled) FAIL("this test needs NVRTC: ", to_text(compiled.error()));
    return *compiled;
}

// For a source that must compile: reports every error.
inline std::string ptx_of(const std::string& source, const CompileOptions& options = {}) {
    const auto compiled = compiled_source(source, options);
    for (const auto& finding : compiled.findings) {
        INFO(finding.locations[0].line, ": ", finding.message);
        CHECK(finding.severity != Severity::error);
    }
    CHECK(!compiled.ptx.empty());
    return compiled.ptx;
}

// A kernel and its launcher, without any header.
inline const std::string plain_launch =
    "__global__ void k(int* out) { out[threadIdx.x] = 1; }\n"
    "extern \"C\" void launch(int* out, int n) { k<<<1, n>>>(out); }\n";

}  // namespace warpmark::toolchain
