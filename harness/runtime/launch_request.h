// One kernel launch by the host.
#pragma once
#include "harness/contract/launch_counts.h"
#include "harness/device/occupancy.h"
#include "harness/machine/run_state.h"
#include "harness/runtime/pending_launches.h"

namespace warpmark::runtime {

// Returns 0, or the cudaError that the device would return; a refusal is a finding at the call.
int launch_kernel(machine::Run&, LaunchCall);

// Attributes the host program's work after its last launch to that launch.
void end_host_work(machine::Run&);

using machine::Run;

// Static shared memory of the kernel in bytes, including its callees'.
uint64_t static_shared_of(const Run&, uint32_t function);

// Includes the kernel's registers, if known, and the carve-out preferred by the host.
device::BlockNeeds needs_of(const Run&, uint32_t function, uint32_t threads, uint64_t shared_bytes);

// Maximum number of threads per block for which registers are available.
uint32_t most_threads_with_registers(const device::Device&, uint32_t thread_registers);

Residency residency_of(const device::Device&, const device::BlockNeeds&);

}  // namespace warpmark::runtime
