// What nvcc takes beyond the standard, by g++ and by its own front end, in words that
// NVRTC knows. Asked only where a file does not compile as it is. Lines stay lines. By their text:
//   - ({ …; x; })                → a lambda that is called at once; not if it leaves by return, break or goto
//   - case 1 ... 5:              → a case for each
//   - a ?: b                     → a ? a : b, if `a` changes nothing
//   - {[2] = 5}                  → {{}, {}, 5}, in order
//   - register, `$` and letters beyond ASCII in names, blanks between a backslash and the line's end, and
//     empty arrays that no host code uses
// By the compiler's complaints: arrays of variable length in host functions, __shared__ and its like on
// members and parameters, constants of the host whose value is computed, launches with arguments that copy
// themselves.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// The text itself if there is nothing to say otherwise. `findings`: of its compilation, places in this text.
std::string without_extensions(std::string_view source, const std::vector<Finding>& findings);

// strlen("abc") → 3: the front end of nvcc knows it, so that kernels may say it.
std::string with_literal_lengths(std::string_view source);

}  // namespace warpmark::toolchain
