// Random programs of a launcher's side: calls of the functions that the machine supplies, with
// pointers that lead anywhere and sizes beside every power of two. Whatever they ask for, no native memory
// may be touched but the machine's own: the program host_fuzz runs them under the address and the
// undefined-behaviour sanitizer.
#pragma once
#include <cstdint>
#include <string>

namespace warpmark::session {

// A module of PTX: a function `launch` that makes the calls, a kernel, and variables of each kind. A function
// of the seed alone.
std::string host_program(uint64_t seed);

// Runs it. What must hold and does not; "" if all is well.
std::string broken_by_host_calls(uint64_t seed);

}  // namespace warpmark::session
