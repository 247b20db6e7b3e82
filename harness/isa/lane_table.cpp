// lane_table.cpp: the lane table of one level of x86-64; compiled once a level (see CMakeLists.txt).
#include "harness/isa/lanes.h"

namespace warpmark::isa::WARPMARK_LEVEL {

void integer_rows(LaneSink&);
void compare_rows(LaneSink&);
void float_rows(LaneSink&);
void convert_rows(LaneSink&);

void lane_table(LaneSink& sink) {
    integer_rows(sink);
    compare_rows(sink);
    float_rows(sink);
    convert_rows(sink);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
