// Findings that the simulator itself reports: invalid addresses, traps, limits, unsupported features.
// Analyses report all others.
#pragma once
#include <string>

#include "harness/machine/thread_block.h"

namespace warpmark::machine {

void limit_reached(Warp&, const Op&);
void trapped(Warp&, const Op&);
void unsupported(Warp&, const Op&);
void caller_not_in_mask(Warp&, const Op&, uint32_t lanes, uint32_t named);
void never_arrives(Warp&, const Split&, uint32_t missing);
void stack_overflow(Warp&, const Op&, uint32_t lane, const Code& entered);
// No room for the registers of one more call, although no single thread is deeply recursive.
void too_many_calls(Warp&, const Op&, const std::string& function);

// address_fault_diagnosis.cpp: an access of one lane outside all memory. `address` is generic, or an offset
// in the window of `space`.
void bad_access(Warp&, const Op&, const MemoryOp&, uint32_t lane, uint64_t address, uint32_t width);
// A call through a pointer that is not the address of a function.
void bad_call(Warp&, const Op&, uint32_t lane, uint64_t address);

// Adds a finding, at most one per site and id; nullptr if it exists already.
Finding* new_finding(Warp&, const Op&, FindingId, uint32_t lane, Role, const std::string& more_key = "");

// Called at the end of a launch, whose findings begin at `first` in the log. Adds how much dynamic shared
// memory the launch needed.
void report_overrun(Run&, const Grid&, size_t first);

}  // namespace warpmark::machine
