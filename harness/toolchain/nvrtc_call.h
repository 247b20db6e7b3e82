// A single call of NVRTC, from a source to its results.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/toolchain/author_macros.h"
#include "harness/toolchain/nvrtc.h"
#include "harness/toolchain/precompiled_headers.h"

namespace warpmark::toolchain {

// NVRTC_ERROR_COMPILATION: an error in the source, unlike every other code.
inline constexpr int compilation_failed = 6;

// A text that NVRTC returns in two calls: first its size, then its bytes with a terminating zero.
std::string fetch(int (*size_of)(Nvrtc::Program, size_t*), int (*get)(Nvrtc::Program, char*),
                  Nvrtc::Program program);

// Inputs and results of one call of the compiler.
struct Call {
    std::string text, path;
    const HeaderTexts& headers;
    std::vector<std::string> options;
    std::string instance;
};
struct CallResult {
    std::unique_ptr<void, std::function<void(void*)>> program;
    int result = 0;
    bool has_instance = false;
    const char* doing = nullptr;  // the step at which NVRTC itself failed
};

CallResult ask(const Nvrtc&, const Call&);

// nullopt if the compilation did not succeed with these headers or produced diagnostics. The caller then
// compiles the unchanged file, so that the diagnostics are about it.
std::optional<CallResult> ask_precompiled(const Nvrtc&, const Call&, const Precompiled&);

}  // namespace warpmark::toolchain
