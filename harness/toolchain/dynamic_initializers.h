// The host's static variables whose first value is computed when the program runs.
// Device code has none of them, so they become storage and a reference to it: a function's own is made when
// it is first reached, one of the file by a function that the machine calls before it calls any other
// (`__warpmark_init_…`, in order). Struct Once is in headers/cuda_runtime.h.
#pragma once
#include <string>
#include <vector>

namespace warpmark::toolchain {

// Where the compiler refuses such a variable: at its name.
struct LateVariable {
    int line = 0, column = 0;  // in the text that was compiled
    bool in_function = false;
};

inline constexpr const char* first_of_all =
    "__warpmark_init_";  // what functions are called that make variables of the file

// False: none of them could be changed. Arrays, several names in one statement and members of classes stay as
// they are.
bool make_late(std::string& text, const std::vector<LateVariable>&);

}  // namespace warpmark::toolchain
