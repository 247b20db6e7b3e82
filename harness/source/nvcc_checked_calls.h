// Distinguishes the calls of host code that nvcc checks from those that the compiler adds. nvcc checks calls
// in the bodies of functions: by name, by an operator, by an object that is declared, created or deleted. It
// does not check implicit calls, which run or fail at run time: default arguments, initializers of members
// and of file-scope variables, constructors of bases, members and array elements, conversions of arguments, a
// range's begin(), a class's own operator new, and anything that depends on a template's parameters. Measured
// with nvcc 13.0.
#pragma once
#include <string>

#include "harness/source/source_functions.h"

namespace warpmark::toolchain {

// `callee` as compilers show it, "Tile::Tile(int)"; `line`: of the call.
bool is_written_on_host(const SourceFunctions&, const std::string& callee, int line);

}  // namespace warpmark::toolchain
