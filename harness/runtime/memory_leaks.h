// Device memory leaks: allocations of a launcher that were not freed and are no longer referenced.
#pragma once
#include "harness/machine/run_state.h"

namespace warpmark::runtime {

using machine::Run;

// Reports memory.leak, a note, for each allocating line after the launcher has returned. Memory referenced by
// a file-scope variable or the host's heap is not a leak, because the next call may use it. Nothing is
// reported after an error that ended a kernel or the program.
void report_leaks(Run&);

}  // namespace warpmark::runtime
