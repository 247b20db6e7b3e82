// Ownership of addresses in runtime calls. Host and device memory are separate; managed and pinned memory
// belong to both. CUDA C++ Programming Guide, "Unified Virtual Address Space".
#pragma once
#include <cstdint>

#include "harness/machine/builtin_call.h"

namespace warpmark::runtime {

using namespace machine;
using namespace program;

// False, and the run ends as unsupported: a kernel called a host-only function.
bool only_host(const BuiltinCall&);

// Fails a call whose result pointer is invalid.
void fail_without_place(const BuiltinCall&);

// Bytes that the host itself reads or writes in a call. nullptr, with the call failed and reported: they do
// not exist or are not host memory.
std::byte* host_bytes(const BuiltinCall&, uint64_t address, uint64_t bytes, Access);

// True for the handle of a live stream (1) or event (2). False: the call returns an error.
bool is_live(const BuiltinCall&, int what, uint64_t handle);

// Frees a device allocation and removes its record.
bool release(const BuiltinCall&, uint64_t address);

}  // namespace warpmark::runtime
