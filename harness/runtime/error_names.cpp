// error_names.cpp: a row an error.
#include "harness/runtime/error_names.h"

namespace warpmark::runtime {
namespace {

struct ErrorName {
    int error;
    const char *name, *text;
};

// CUDA Runtime API, section "Data types used by CUDA Runtime": cudaError.
constexpr ErrorName error_names[] = {
    {0, "cudaSuccess", "no error"},
    {1, "cudaErrorInvalidValue", "invalid argument"},
    {2, "cudaErrorMemoryAllocation", "out of memory"},
    {9, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {13, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {98, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {101, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {700, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch"},
    {702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated"},
    {710, "cudaErrorAssert", "device-side assert triggered"},
    {719, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"},
    {912, "cudaErrorInvalidClusterSize", "cluster size is invalid"},
};

}  // namespace

const char* cuda_error_name(int error) {
    for (const auto& row : error_names)
        if (row.error == error) return row.name;
    return "cudaErrorUnknown";
}

const char* cuda_error_string(int error) {
    for (const auto& row : error_names)
        if (row.error == error) return row.text;
    return "unknown error";
}

}  // namespace warpmark::runtime
