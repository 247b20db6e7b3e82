// Values used where PTX leaves a result undefined.
#pragma once
#include <cstdint>

namespace warpmark {

// Result of a shuffle from a lane that does not execute it (PTX ISA 9.0, section 9.7.9.6). The value is
// implausible (a NaN as a float), so that code using it is not correct by chance.
inline constexpr uint32_t inactive_lane_shuffles = 0xffc0dead;

}  // namespace warpmark
