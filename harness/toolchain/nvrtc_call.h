// One call of NVRTC, from a source to its results.
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

inline constexpr int compilation_failed =
    6;  // NVRTC_ERROR_COMPILATION: the source's fault, unlike every other code

// A text that NVRTC hands out in two calls: its size, then its bytes with a final zero.
std::string fetch(int (*size_of)(Nvrtc::Program, size_t*), int (*get)(Nvrtc::Program, char*),
                  Nvrtc::Program program);

// One call of the compiler, and what came of it.
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
    const char* doing = nullptr;  // what NVRTC itself failed at
};

CallResult ask(const Nvrtc&, const Call&);

// Nothing: it did not come to its end with these headers, or there is something to be said, which is then
// said of the file as it stands.
std::optional<CallResult> ask_precompiled(const Nvrtc&, const Call&, const Precompiled&);

}  // namespace warpmark::toolchain
