// What is the caller's, or the device's, and goes all the same: cudaFree of a buffer that the
// launcher was given frees it, and cudaDeviceReset frees all memory of the device and loads its variables
// anew. CUDA Runtime API, "Device Management".
#pragma once
#include <cstdint>

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

using machine::BuiltinCall;

// A buffer of the caller's that begins there is freed, which is a finding. False: there is none.
bool free_callers_buffer(const BuiltinCall&, uint64_t address);
void free_callers_buffers(const BuiltinCall&);
// `__device__` and `__constant__` variables.
void first_values_of_variables(const BuiltinCall&);

}  // namespace warpmark::runtime
