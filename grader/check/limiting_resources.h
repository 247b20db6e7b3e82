// Names of the resources that limit the resident blocks of a multiprocessor.
#pragma once
#include <string>

#include "harness/contract/launch_counts.h"

namespace warpmark::check {

// "registers"; "threads and registers" if both allow the same number of blocks. counts_registers: "registers
// (40 per thread)".
std::string residency_limits(const LaunchRecord&, const std::string& arch, bool counts_registers);

}  // namespace warpmark::check
