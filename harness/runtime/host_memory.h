// Whose memory an address of a runtime call is. Host and device memory are two; managed memory
// and pinned memory are both's. CUDA C++ Programming Guide, "Unified Virtual Address Space".
#pragma once
#include <cstdint>

#include "harness/machine/builtin_call.h"

namespace warpmark::runtime {

using namespace machine;
using namespace program;

// False, and the run ends as unsupported: a kernel calls what only host code can call here.
bool only_host(const BuiltinCall&);

// A call fails whose result has no place to go to.
void fail_without_place(const BuiltinCall&);

// Bytes that the host itself reads or writes in a call. nullptr, and the call is answered and told of: they
// are not there, or are not the host's.
std::byte* host_bytes(const BuiltinCall&, uint64_t address, uint64_t bytes, Access);

// Is it the handle of a live stream (1) or event (2)? False: the call is answered.
bool is_live(const BuiltinCall&, int what, uint64_t handle);

// Frees a device allocation, and forgets it.
bool release(const BuiltinCall&, uint64_t address);

}  // namespace warpmark::runtime
