// Is a call of the host's, which the compiler has made, one that nvcc looks at? It
// looks at the calls that are written in the bodies of functions: a call by name, an operator, an object that
// is declared, made or deleted. What the language adds by itself it leaves alone, and the program runs or
// ends by it: default arguments, first values of members and of variables of the file, constructors of bases,
// members and array elements, conversions of arguments, a range's begin(), a class's own operator new, and
// what depends on a template's parameters. Measured with nvcc 13.0.
#pragma once
#include <string>

#include "harness/source/source_functions.h"

namespace warpmark::toolchain {

// `callee` as compilers show it, "Tile::Tile(int)"; `line`: of the call.
bool is_written_on_host(const SourceFunctions&, const std::string& callee, int line);

}  // namespace warpmark::toolchain
