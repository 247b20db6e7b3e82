// What a real GPU did with one kernel launch, and what its counters said.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace warpmark {

// None: this chip does not count it, or it was not asked for. Wavefronts and sectors are those of
// launch_counts.h's Traffic.
struct LaunchCounters {
    using Count = std::optional<uint64_t>;
    Count shared_load_requests, shared_load_wavefronts;
    Count shared_store_requests, shared_store_wavefronts;
    Count shared_atomic_requests,
        shared_atomic_wavefronts;  // without the one wavefront more a request that Traffic has
    Count matrix_load_requests, matrix_load_wavefronts;    // ldmatrix
    Count matrix_store_requests, matrix_store_wavefronts;  // stmatrix
    Count copy_requests, copy_wavefronts, copy_sectors;    // cp.async, from global to shared memory
    Count global_load_requests, global_load_sectors;
    Count global_store_requests, global_store_sectors;
    Count global_atomic_requests, global_atomic_sectors;        // those whose result is used
    Count global_reduction_requests, global_reduction_sectors;  // and those whose result is not
    Count local_load_requests, local_store_requests;            // spilled registers, local arrays
    Count warp_instructions;
    Count dram_bytes;
    Count cycles;   // of the multiprocessor that took longest
    Count time_ns;  // of the GPU, from the first block to the last; the clocks as found
    bool operator==(const LaunchCounters&) const = default;
};

struct MeasuredLaunch {
    std::string kernel, error;  // as in the source; the driver's words if it refused the launch
    double seconds = 0;         // between two events around it
    bool counted = false;
    LaunchCounters counters;
};

}  // namespace warpmark
