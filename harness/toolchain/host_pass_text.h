// Source text for the host pass. NVRTC compiles device code only. So it receives the host functions as device
// functions, and the functions that they may not call as host functions. The text changes in these places:
//   - A device-only function loses its body and `inline`, so that a call to it stays unresolved in the PTX,
//     where builds/host_device_linkage.h finds it. Functions whose body the compiler must see (constexpr, or
//     return type `auto`) keep it. Definitions outside of their class are blanked: the class has declared
//     them.
//   - Bodies of kernels are blanked: launching one needs only its parameters.
//   - `__CUDA_ARCH__` is replaced by a name that is never defined, because nvcc does not define it for the
//     host.
//   - try, catch and throw become macros of the header __warpmark_exceptions: device code has no exceptions.
//     Variables that a try block changes are kept in memory (try_blocks.h).
//   - thread_local becomes static: the launcher runs in one thread.
//   - __constant__ becomes __device__: the host's variable of that name is a shadow, which no compiler treats
//     as constant.
//   - The dynamic shared memory size of a launch goes through __warpmark_shared_bytes, because it has 32 bits
//     in device code and 64 in host code. Limits: not within macros or next to template arguments.
// Line numbers stay the same. Columns change only after exceptions, thread_local and that size.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::toolchain {

// `device_objects`: device-only constructors and destructors keep their member initializers and get an empty
// body, like under nvcc for the host; a call to one does not stay unresolved.
std::string host_text(std::string_view source, bool device_objects = false);

}  // namespace warpmark::toolchain
