// Whether a device is new enough for a lab. One that is not says nothing about a
// submission, so nothing is marked there.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// 75: "7.5".
std::string capability_in_words(uint32_t capability);

// Why the lab cannot be marked with these GPUs, of which the oldest has that capability (0: without any), or
// for the device that it names; nothing: it can. The error is the computer's.
std::optional<Error> too_old(const Lab&, uint32_t gpu_capability);

}  // namespace warpmark::lab
