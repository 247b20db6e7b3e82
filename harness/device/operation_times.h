// Modeled times of a stream's operations between launches, for cudaEventElapsedTime. Measured on an H200 with
// PCIe 5 (CUDA 13.0, driver 580): one copy or fill of 4 bytes to 256 MB between two events, ordinary pages by
// cudaMemcpy.
#pragma once
#include <cstdint>

namespace warpmark::device {

struct OperationTime {
    double start_ns = 0, bytes_per_ns = 0;
    uint64_t ns(uint64_t bytes) const {
        return static_cast<uint64_t>(start_ns + static_cast<double>(bytes) / bytes_per_ns);
    }
};

inline constexpr OperationTime copy_of_pages{15'000, 10}, copy_of_pinned{12'000, 55.1},
    copy_within{8'000, 1730}, fill_of_memory{4'000, 3650};
// Between two events with nothing in between.
inline constexpr uint64_t event_ns = 1'280;
// Modeled cycles are those of an H200.
inline constexpr double cycles_per_ns = 1.98;

}  // namespace warpmark::device
