// bfloat_arithmetic.cu: bf16: dot products, fused and not, extremes, and rounding from f32.
// arg: f32[2048]=signed
// arg: u16[4096]=poison
// launch: compute<<<4, 256>>>
#include <cuda_bf16.h>
extern "C" __global__ void compute(const float2* in, __nv_bfloat16* out) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const float2 two = in[at];
    const __nv_bfloat162 pair = __float22bfloat162_rn(two), other = __floats2bfloat162_rn(two.y * 3.0f, two.x * 1e-20f);
    const __nv_bfloat162 sum = __hfma2(pair, other, __hmul2(pair, pair));
    out[4 * at] = __low2bfloat16(sum);
    out[4 * at + 1] = __high2bfloat16(__hadd2(sum, other));
    out[4 * at + 2] = __hmax(__low2bfloat16(pair), __hmin(__high2bfloat16(other), __float2bfloat16(0.1f)));
    out[4 * at + 3] = __float2bfloat16_rz(two.x * 1e30f + __bfloat162float(__hsub(__low2bfloat16(pair), __high2bfloat16(pair))));
}
