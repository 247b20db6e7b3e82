// Writes a launcher's plan while it runs, so that a real device can be asked for the same.
#pragma once
#include "harness/machine/run_state.h"
#include "harness/machine/thread_block.h"

namespace warpmark::runtime {

using namespace machine;
using namespace program;

// Attached::plan may be null: then nothing is written.
void record_allocation(Run&, uint64_t address, uint64_t bytes);
void record_release(Run&, uint64_t address);
void record_fill(Run&, uint64_t address, uint64_t bytes, uint8_t value);
// `source`: what is copied, as it is now. Between memory of the host and memory of the host it is no step.
void record_copy(Run&, uint64_t to, uint64_t from, uint64_t bytes, const std::byte* source);
// Before it runs. How many instructions it took is filled in by record_launch_end().
void record_launch(Run&, const Grid&, uint32_t function, bool refused);
void record_launch_end(Run&, uint64_t warp_instructions);
// Something that no plan can say. The first reason stays.
void record_unsupported(Run&, const char* why);

}  // namespace warpmark::runtime
