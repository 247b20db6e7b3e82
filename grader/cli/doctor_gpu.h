// Lines of `warpmark doctor` about GPUs, their driver and their counters.
#pragma once
#include <string>
#include <vector>

#include "harness/gpu/gpu_inventory.h"

namespace warpmark::cli {

// `detail` may have several lines.
struct DoctorLine {
    bool good = false;
    std::string what, detail;
};

std::vector<DoctorLine> gpu_lines(const Result<gpu::GpuFacts>&);

}  // namespace warpmark::cli
