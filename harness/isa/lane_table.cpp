// Lane table for one x86-64 level; compiled once per level (see CMakeLists.txt).
#include "harness/isa/lane_registers.h"

namespace warpmark::isa::WARPMARK_LEVEL {

void integer_rows(LaneSink&);
void carry_rows(LaneSink&);
void packed_rows(LaneSink&);
void compare_rows(LaneSink&);
void rounded_rows(LaneSink&);
void float_rows(LaneSink&);
void half_rows(LaneSink&);
void size_rows(LaneSink&);
void mixed_rows(LaneSink&);
void approximate_rows(LaneSink&);
void convert_rows(LaneSink&);
void half_convert_rows(LaneSink&);
void clamped_convert_rows(LaneSink&);
void small_float_rows(LaneSink&);
void tensor_rows(LaneSink&);

void lane_table(LaneSink& sink) {
    integer_rows(sink);
    carry_rows(sink);
    packed_rows(sink);
    compare_rows(sink);
    rounded_rows(sink);
    float_rows(sink);
    half_rows(sink);
    size_rows(sink);
    mixed_rows(sink);
    approximate_rows(sink);
    convert_rows(sink);
    half_convert_rows(sink);
    clamped_convert_rows(sink);
    small_float_rows(sink);
    tensor_rows(sink);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
