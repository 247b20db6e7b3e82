// Language extensions of nvcc and g++, rewritten as standard C++ for NVRTC. Used only if a file does not
// compile unchanged. Line numbers stay the same. Recognized in the text:
//   - ({ …; x; }) → a lambda that is called at once, unless it is left by return, break, goto
//   - case 1 ... 5: → a case for each value
//   - a ?: b → a ? a : b, if evaluating `a` has no side effects
//   - {[2] = 5} → {{}, {}, 5}, in order
//   - register, `$` and non-ASCII letters in names, spaces between a backslash and the end of the line, and
//     empty arrays that no host code uses
// Recognized by the compiler's errors: arrays of variable length in host functions, __shared__ and similar
// specifiers on members and parameters, host constants with a computed value, launches with arguments that
// have a copy constructor.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Returns the text unchanged if it has no extension. `findings`: of the text's compilation, with locations in
// this text.
std::string without_extensions(std::string_view source, const std::vector<Finding>& findings);

// strlen("abc") → 3: nvcc's front end evaluates it, so kernels may use it.
std::string with_literal_lengths(std::string_view source);

}  // namespace warpmark::toolchain
