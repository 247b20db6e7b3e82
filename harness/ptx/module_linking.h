// Links the device and host modules that CUDA's tools compile from one file.
#pragma once
#include <string_view>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

// Suffix for everything that the host module defines, because both modules may define a `__host__ __device__`
// function.
inline constexpr std::string_view host_mark = "@host";

// `device` extended by the functions and variables of `host`. Kernels of `host` are omitted, because the host
// only launches them; its kernel calls refer to those of `device`. A `__device__` or `__constant__` variable
// exists twice: the host's is a shadow that identifies it in calls such as cudaMemcpyToSymbol. A
// `__managed__` variable exists once. Unreferenced variables are omitted unless they are visible to other
// modules, because library headers define hundreds.
Module link(Module device, Module host);

}  // namespace warpmark::ptx
