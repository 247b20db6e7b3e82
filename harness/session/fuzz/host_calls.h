// Random launchers for fuzzing. They call the functions that the simulator supplies, with arbitrary pointers
// and with sizes next to powers of two. No call may access native memory other than the simulator's own:
// host_fuzz runs them under the address and undefined-behavior sanitizers.
#pragma once
#include <cstdint>
#include <string>

namespace warpmark::session {

// A PTX module: a function `launch` that makes the calls, a kernel, and variables of each kind. It depends on
// the seed only.
std::string host_program(uint64_t seed);

// Runs the program. Returns the invariant that was violated, or "".
std::string broken_by_host_calls(uint64_t seed);

}  // namespace warpmark::session
