// What the machine itself reports: bad addresses, traps, limits, gaps. Analyses report
// everything else.
#pragma once
#include <string>

#include "harness/machine/thread_block.h"

namespace warpmark::machine {

void limit_reached(Warp&, const Op&);
void trapped(Warp&, const Op&);
void unsupported(Warp&, const Op&);
void caller_not_in_mask(Warp&, const Op&, uint32_t lanes, uint32_t named);
void never_arrives(Warp&, const Split&, uint32_t missing);
void stack_overflow(Warp&, const Op&, uint32_t lane);
// No room for the registers of one more call, though no thread is deep in calls.
void too_many_calls(Warp&, const Op&, const std::string& function);

// address_faults.cpp: one lane's access that no memory answers. `address` is generic, or an offset in the
// window of `space`.
void bad_access(Warp&, const Op&, const MemoryOp&, uint32_t lane, uint64_t address, uint32_t width);
// A call through a pointer that is no function's.
void bad_call(Warp&, const Op&, uint32_t lane, uint64_t address);

// Adds a finding, once for each site and id; nullptr if it is known.
Finding* new_finding(Warp&, const Op&, FindingId, uint32_t lane, Role, const std::string& more_key = "");

// At the end of a launch, of which the log's findings from `first` on are: how much dynamic shared memory it
// needed.
void tell_overrun(Run&, const Grid&, size_t first);

}  // namespace warpmark::machine
