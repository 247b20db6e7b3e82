// reduce_shuffle.cu: sums of f32, within warps by shuffles, then of the warps' sums.
// arg: f32[4096]=signed
// arg: f32[8]=poison
// launch: reduce<<<8, 512>>>
__device__ float warp_sum(float value) {
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
    return value;
}
extern "C" __global__ void reduce(const float* in, float* out) {
    __shared__ float of_warps[16];
    const float sum = warp_sum(in[blockIdx.x * blockDim.x + threadIdx.x]);
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        const float all = warp_sum(threadIdx.x < 16 ? of_warps[threadIdx.x] : 0.0f);
        if (threadIdx.x == 0) out[blockIdx.x] = all;
    }
}
