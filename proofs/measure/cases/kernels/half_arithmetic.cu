// half_arithmetic.cu: f16, alone and in pairs: sums, products, fused ones, comparisons, functions, conversions.
// arg: u16[2048]=bits
// arg: u16[4096]=poison
// launch: compute<<<4, 256>>>
#include <cuda_fp16.h>
extern "C" __global__ void compute(const __half2* in, __half* out) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const __half2 pair = in[at];
    const __half a = __low2half(pair), b = __high2half(pair);
    __half2 sum = __hfma2(pair, __lowhigh2highlow(pair), __hadd2(pair, __float2half2_rn(0.25f)));
    sum = __hmin2(__hmax2(sum, __float2half2_rn(-100.0f)), __float2half2_rn(100.0f));
    out[4 * at] = __hadd(__low2half(sum), __hmul(a, b));
    out[4 * at + 1] = __hgt(a, b) ? __hsub(a, b) : __hdiv(b, __hadd(__habs(a), __float2half(1.0f)));
    out[4 * at + 2] = __int2half_rn(__half2int_rz(__high2half(sum)) + static_cast<int>(__hisnan(a)));
    out[4 * at + 3] = __float2half(sqrtf(__half2float(__habs(b))) + static_cast<float>(__heq(a, a)));
}
