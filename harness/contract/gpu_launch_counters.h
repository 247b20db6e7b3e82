// Results and hardware counters of one kernel launch on a real GPU.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace warpmark {

// An empty count was not requested, or the chip does not support it. Wavefronts and sectors are defined in
// launch_counts.h (Traffic).
struct LaunchCounters {
    using Count = std::optional<uint64_t>;
    Count shared_load_requests, shared_load_wavefronts;
    Count shared_store_requests, shared_store_wavefronts;
    Count shared_atomic_requests,
        shared_atomic_wavefronts;                        // one wavefront less per request than Traffic counts
    Count matrix_load_requests, matrix_load_wavefronts;  // ldmatrix
    Count matrix_store_requests, matrix_store_wavefronts;  // stmatrix
    Count copy_requests, copy_wavefronts, copy_sectors;    // cp.async, from global to shared memory
    Count global_load_requests, global_load_sectors;
    Count global_store_requests, global_store_sectors;
    Count global_atomic_requests, global_atomic_sectors;        // atomics whose result is used
    Count global_reduction_requests, global_reduction_sectors;  // atomics whose result is unused
    Count local_load_requests, local_store_requests;            // spilled registers, local arrays
    Count warp_instructions;
    Count dram_bytes;
    Count cycles;   // on the slowest multiprocessor
    Count time_ns;  // GPU time from the first block to the last, at current clock rates
    bool operator==(const LaunchCounters&) const = default;
};

struct MeasuredLaunch {
    std::string kernel, error;  // source name; the driver's message if the launch was refused
    double seconds = 0;         // between two events around the launch
    bool counted = false;
    LaunchCounters counters;
};

}  // namespace warpmark
