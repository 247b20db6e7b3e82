// stride.h: recognises the pattern of a warp's request and says it in words.
#pragma once
#include <optional>
#include <string>

#include "harness/trace/launch.h"

namespace warpmark::analysis {

// The constant distance in bytes between neighbouring active lanes, if there is one and it is not 0.
std::optional<int64_t> constant_stride(const WorstRequest&);

// "lanes are 32 words apart: 32 of them meet in bank 0"
std::string describe_banks(const WorstRequest&);
// "lanes are 4096 bytes apart"
std::string describe_sectors(const WorstRequest&);

}  // namespace warpmark::analysis
