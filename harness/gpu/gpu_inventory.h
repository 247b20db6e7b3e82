// Inventory of this computer's GPUs, and access to their counters. The driver is queried in a child process,
// so that a driver that hangs or crashes can be reported.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::gpu {

enum class ComputeMode : int {
    shared = 0,
    one_thread = 1,
    prohibited = 2,
    one_process = 3
};  // CUcomputemode

struct DeviceFacts {
    std::string name;
    int major = 0, minor = 0;
    uint64_t memory_bytes = 0;
    int multiprocessors = 0;
    int clock_khz = 0;  // maximum; the actual rate varies with load and temperature
    bool error_correction = false;
    ComputeMode compute_mode{};
};

struct GpuFacts {
    std::string driver;      // "580.159.04 (CUDA 13.0)"
    std::string no_devices;  // reason if there are none, or ""
    std::vector<DeviceFacts> devices;
    std::string libcupti;         // "13.0 in /usr/…", or "" if not found
    std::string counters_denied;  // reason if the first device's counters cannot be read, or ""
    std::string counters_way_out;
};

constexpr bool is_enumerator(ComputeMode) {
    return true;
}  // newer drivers may know more

// Driver functions that need no context. Tests substitute their own functions.
struct FactsApi {
    int (*init)(unsigned);
    int (*driver_version)(int*);
    int (*device_count)(int*);
    int (*device_get)(int*, int);
    int (*device_name)(char*, int, int);
    int (*device_attribute)(int*, int, int);
    int (*device_memory)(size_t*, int);
    int (*error_string)(int, const char**);
};

// Everything except the counters. `module_version`: of the kernel module; "" if unknown.
GpuFacts device_facts(const FactsApi&, const std::string& module_version);

// Extracts "580.159.04" from the text of /proc/driver/nvidia/version; "" if absent.
std::string module_version(const std::string& text);

// Queries the driver in a child process. Error (Blame::tool): there is no driver, or the child exited or
// hung. The calling process must have a single thread.
Result<GpuFacts> ask_gpu(double deadline_s);
Result<GpuFacts> ask_in_child(GpuFacts (*ask)(), double deadline_s);

}  // namespace warpmark::gpu
