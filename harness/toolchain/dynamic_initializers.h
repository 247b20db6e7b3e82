// Static host variables with dynamic initialization, rewritten as device code, which does not allow them.
// Each becomes storage and a reference to it. A function's variable is constructed when it is first reached.
// A variable at file scope is constructed by a function that the simulator calls before any other
// (`__warpmark_init_…`, in order). Struct Once is in headers/cuda_runtime.h.
#pragma once
#include <string>
#include <vector>

namespace warpmark::toolchain {

// Location of such a variable's name, where the compiler rejects it.
struct LateVariable {
    int line = 0, column = 0;  // in the text that was compiled
    bool in_function = false;
};

// Prefix of the functions that construct file-scope variables.
inline constexpr const char* initializer_prefix = "__warpmark_init_";

// Returns false if no variable could be changed. Arrays, statements that declare several names, and members
// of classes stay unchanged.
bool rewrite_initializers(std::string& text, const std::vector<LateVariable>&);

}  // namespace warpmark::toolchain
