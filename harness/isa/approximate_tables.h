// The coefficients of the multi-function unit, one segment a row
// (approximate_functions.h says how they are used).
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
