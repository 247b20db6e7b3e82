// Of pairs of halves the lower ones are written, and used.
// run: --kernel halves --block 32 --arg f32[32]=poison
// expect: nothing
#include <cuda_fp16.h>
__global__ void halves(float* out) {
    __shared__ __half2 pairs[32];
    int t = threadIdx.x;
    reinterpret_cast<__half*>(&pairs[t])[0] = __float2half(t);
    __syncthreads();
    __half2 pair = pairs[31 - t];
    out[t] = __low2float(pair);
}
