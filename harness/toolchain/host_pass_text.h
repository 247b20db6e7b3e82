// What the compiler gets of a file for its host half. NVRTC compiles device code only, so
// the host's functions are given to it as device functions, and what they may not call as host functions. The
// text changes in these places:
//   - A function for the device alone loses its body, so that a call of it stays open in the PTX
//   (builds/host_device_linkage.h reads them), and is inline no more.
//     Those of which the compiler must see the body, constexpr ones and those that return `auto`, keep it.
//     What is defined outside of its class becomes blank: the class has declared it.
//   - The bodies of kernels become blank: the host launches them and needs no more than their parameters.
//   - `__CUDA_ARCH__` becomes a name that nobody defines, as nvcc does not define it for the host.
//   - try, catch and throw become macros of the header __warpmark_exceptions: device code has no exceptions.
//   Variables that a try
//     block changes are kept in memory (try_blocks.h).
//   - thread_local becomes static: the host half is one thread.
//   - __constant__ becomes __device__: what the host has by that name is a shadow, which no compiler takes
//   for constant.
//   - The dynamic shared memory size of a launch is called through __warpmark_shared_bytes, as device code
//   has 32 bits
//     for it and host code 64. Limits: not within macros, nor beside template arguments.
// Lines stay lines; columns move only behind exceptions, thread_local and that size.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::toolchain {

// `device_objects`: constructors and destructors for the device alone keep their members' first values and
// get an empty body, as nvcc has it for the host; a call of one does not stay open.
std::string host_text(std::string_view source, bool device_objects = false);

}  // namespace warpmark::toolchain
