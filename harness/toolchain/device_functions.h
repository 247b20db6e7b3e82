// Functions that CUDA declares for device code only; nvcc rejects calls to them from host functions. Source:
// CUDA C++ Programming Guide, "C++ language extensions", and the toolkit's device_functions.h and
// sm_*_intrinsics.h.
#pragma once
#include <span>
#include <string_view>

namespace warpmark::toolchain {

bool is_device_function(std::string_view name);
std::span<const std::string_view> device_functions();  // all of them, sorted

}  // namespace warpmark::toolchain
