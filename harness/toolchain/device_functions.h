// The functions that CUDA gives to device code alone (CUDA C++ Programming Guide, "C++
// language extensions", and the toolkit's device_functions.h and sm_*_intrinsics.h): nvcc refuses to call
// them from a host function.
#pragma once
#include <span>
#include <string_view>

namespace warpmark::toolchain {

bool is_device_function(std::string_view name);
std::span<const std::string_view> device_functions();  // all of them, sorted

}  // namespace warpmark::toolchain
