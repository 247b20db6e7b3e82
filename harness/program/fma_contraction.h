// Makes one fma of a product and the sum that takes it, as ptxas does unless -fmad=false
// says otherwise. NVRTC contracts what it compiles and leaves the rest to ptxas: products and sums that name
// no rounding, in inline assembly (cuda_fp16.h's operators are), in the math library and in PTX written by
// hand. Which of them ptxas takes was read off what it made of 22 patterns of each type (CUDA 13.0, sm_90):
//   - mul and add or sub of one type, both with .ftz or both without; neither names a rounding or is guarded;
//   mul has no .sat;
//   - nothing but such sums takes the product, each in the basic block of the product, and none as both its
//   operands;
//   - where both operands are such products, the first is taken, and the second is rounded for itself.
// In a module made for debugging (-G) it takes none.
// Products that reach a sum through mov or neg are left alone here, though ptxas would look through those.
#pragma once
#include <optional>

#include "harness/ptx/module.h"

namespace warpmark::program {

// The function with its products contracted; nothing if it has none that can be.
std::optional<ptx::Function> contracted(const ptx::Function&);

}  // namespace warpmark::program
