// Frees memory that the launcher did not allocate: cudaFree of a buffer passed to the launcher, and
// cudaDeviceReset, which frees all device memory and reinitializes device variables. CUDA Runtime API,
// "Device Management".
#pragma once
#include <cstdint>

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

using machine::BuiltinCall;

// Frees a buffer of the caller that starts at the address, which is a finding. False: there is none.
bool free_callers_buffer(const BuiltinCall&, uint64_t address);
void free_callers_buffers(const BuiltinCall&);
// For `__device__` and `__constant__` variables.
void first_values_of_variables(const BuiltinCall&);

}  // namespace warpmark::runtime
