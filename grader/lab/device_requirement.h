// Minimum compute capability of a lab. A lab is not marked on an older device, because results there reveal
// nothing about a submission.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// 75: "7.5".
std::string capability_in_words(uint32_t capability);

// The reason why the lab cannot be marked, or nothing if it can. `gpu_capability` is that of the oldest GPU;
// 0: without a GPU, for the device that the lab names. The error blames the computer.
std::optional<Error> too_old(const Lab&, uint32_t gpu_capability);

}  // namespace warpmark::lab
