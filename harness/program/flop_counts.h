// Number of floating-point operations of an instruction, by opcode. Sums, products, quotients, roots and
// similar count as one; an fma as two, so that contraction by the compiler makes no difference; a pair
// (f16x2) counts twice. Comparisons, conversions, absolute values and signs count as zero. So do integer
// operations, because index arithmetic cannot be distinguished from the requested computation.
#pragma once
#include <cstdint>

#include "harness/program/lowering.h"

namespace warpmark::program {

// Per lane.
uint8_t float_operations(const Parts& opcode);

}  // namespace warpmark::program
