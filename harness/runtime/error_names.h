// Names and texts of CUDA runtime errors.
#pragma once

namespace warpmark::runtime {

const char* cuda_error_name(int error);    // "cudaErrorInvalidValue"
const char* cuda_error_string(int error);  // "invalid argument"

}  // namespace warpmark::runtime
