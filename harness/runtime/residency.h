// How many blocks of a kernel a multiprocessor of the run's device holds at a time.
#pragma once
#include "harness/contract/launch_counts.h"
#include "harness/device/occupancy.h"
#include "harness/machine/run_state.h"

namespace warpmark::runtime {

using machine::Run;

// Bytes of the kernel's static shared memory, callees' included.
uint64_t static_shared_of(const Run&, uint32_t function);

// With the kernel's registers, as far as they are known, and the carve-out that the host prefers for it.
device::BlockNeeds needs_of(const Run&, uint32_t function, uint32_t threads, uint64_t shared_bytes);

// The most threads of a block that have their registers.
uint32_t most_threads_with_registers(const device::Device&, uint32_t thread_registers);

Residency residency_of(const device::Device&, const device::BlockNeeds&);

}  // namespace warpmark::runtime
