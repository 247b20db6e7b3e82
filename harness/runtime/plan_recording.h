// Records a launcher's plan while it runs, for execution on a real device.
#pragma once
#include "harness/machine/run_state.h"
#include "harness/machine/thread_block.h"

namespace warpmark::runtime {

using namespace machine;
using namespace program;

// If Recording::plan is null, nothing is recorded.
void record_allocation(Run&, uint64_t address, uint64_t bytes);
void record_release(Run&, uint64_t address);
void record_fill(Run&, uint64_t address, uint64_t bytes, uint8_t value);
// `source`: current contents of the copied memory. A host-to-host copy is not a step.
void record_copy(Run&, uint64_t to, uint64_t from, uint64_t bytes, const std::byte* source);
// Called before execution. record_launch_end() fills in the number of instructions.
void record_launch(Run&, const Grid&, uint32_t function, bool refused);
void record_launch_end(Run&, uint64_t warp_instructions);
// Marks the plan as impossible to replay. The first reason is kept.
void record_unsupported(Run&, const char* why);

}  // namespace warpmark::runtime
