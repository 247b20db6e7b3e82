// Resident blocks of a kernel per multiprocessor of the run's device.
#pragma once
#include "harness/contract/launch_counts.h"
#include "harness/device/occupancy.h"
#include "harness/machine/run_state.h"

namespace warpmark::runtime {

using machine::Run;

// Static shared memory of the kernel in bytes, including its callees'.
uint64_t static_shared_of(const Run&, uint32_t function);

// Includes the kernel's registers, if known, and the carve-out preferred by the host.
device::BlockNeeds needs_of(const Run&, uint32_t function, uint32_t threads, uint64_t shared_bytes);

// Maximum number of threads per block for which registers are available.
uint32_t most_threads_with_registers(const device::Device&, uint32_t thread_registers);

Residency residency_of(const device::Device&, const device::BlockNeeds&);

}  // namespace warpmark::runtime
