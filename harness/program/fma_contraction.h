// Contracts a product and the sum that uses it into one fma, like ptxas does unless -fmad=false is given.
// NVRTC contracts the code that it compiles and leaves the rest to ptxas: products and sums without a
// rounding modifier in inline assembly (such as the operators of cuda_fp16.h), in the math library and
// in handwritten PTX. The conditions were derived from the output of ptxas for 22 patterns of each type (CUDA
// 13.0, sm_90):
// - mul and add or sub have the same type and both or neither have .ftz; neither has a rounding modifier or a
//   guard; mul has no .sat;
// - the product is used only by such sums, each in the basic block of the product, and never as both
//   operands;
// - if both operands are such products, the first is contracted, and the second is rounded separately.
//
// In a module compiled for debugging (-G) nothing is contracted. Limit: products that reach a sum through mov
// or neg are not contracted here, although ptxas does so.
#pragma once
#include <optional>

#include "harness/ptx/module.h"

namespace warpmark::program {

// The function with its products contracted, or nullopt if there are none.
std::optional<ptx::Function> contracted(const ptx::Function&);

}  // namespace warpmark::program
