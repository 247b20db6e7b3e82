// One module of a file's two halves, as CUDA's tools compile them: what runs on the device,
// and what runs on the host.
#pragma once
#include <string_view>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

// Behind the name of everything that the host's half defines: both halves may define a `__host__ __device__`
// function.
inline constexpr std::string_view host_mark = "@host";

// `device` with the functions and variables of `host` added: kernels of `host` are left out, as it only
// launches them, and its calls of kernels lead to those of `device`. A `__device__` or `__constant__`
// variable is there twice: the host's one is its shadow, which only names it in calls like
// cudaMemcpyToSymbol. A `__managed__` one is the same on both sides. A variable that nothing names is left
// out, unless it is visible to other modules: the library's headers define hundreds.
Module link(Module device, Module host);

}  // namespace warpmark::ptx
