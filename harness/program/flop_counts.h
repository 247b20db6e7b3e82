// How many operations on floating numbers an instruction is, by its opcode. Sums, products,
// quotients, roots and the like are one each; an fma is two, so that it does not matter whether the compiler
// makes one of a product and a sum; a pair (f16x2) is twice as many. Comparisons, conversions, absolute
// values and signs are none, nor is whatever is done to integers: nobody can tell an index from a sum that
// was asked for.
#pragma once
#include <cstdint>

#include "harness/program/lowering.h"

namespace warpmark::program {

// Of one lane.
uint8_t float_operations(const Parts& opcode);

}  // namespace warpmark::program
