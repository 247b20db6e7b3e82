// Coefficients of the multi-function unit, one row per segment (usage: approximate_functions.h).
#pragma once
#include <cstdint>

namespace warpmark::isa {

struct Segment {
    int32_t c0, c1, c2;
};

extern const Segment reciprocal_segments[128];
extern const Segment reciprocal_root_segments[128];
extern const Segment root_segments[128];
extern const Segment exponential_segments[64];
extern const Segment logarithm_segments[64];
extern const Segment sine_segments[64];
extern const Segment tanh_segments[51];

}  // namespace warpmark::isa
