// Values of cudaError_t that runtime calls return (driver_types.h in the CUDA Toolkit).
#pragma once

namespace warpmark::runtime {

inline constexpr int success = 0;
inline constexpr int invalid_value = 1;
inline constexpr int out_of_memory = 2;   // cudaErrorMemoryAllocation
inline constexpr int invalid_pitch = 12;  // cudaErrorInvalidPitchValue
inline constexpr int invalid_symbol = 13;
inline constexpr int invalid_function = 98;  // cudaErrorInvalidDeviceFunction
inline constexpr int invalid_device = 101;
inline constexpr int invalid_handle = 400;  // cudaErrorInvalidResourceHandle

const char* cuda_error_name(int error);    // "cudaErrorInvalidValue"
const char* cuda_error_string(int error);  // "invalid argument"

}  // namespace warpmark::runtime
