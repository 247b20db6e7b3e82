// Device memory that a launcher allocated, and did not free although nothing refers to it any
// more.
#pragma once
#include "harness/machine/run_state.h"

namespace warpmark::runtime {

using machine::Run;

// When the launcher has returned: memory.leak, a note, for each allocating line. What a variable of the file,
// or the host's heap, still points to is no leak: the next call may use it. Nothing after an error that ended
// a kernel, or the program.
void tell_leaks(Run&);

}  // namespace warpmark::runtime
