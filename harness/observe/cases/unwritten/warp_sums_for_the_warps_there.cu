// A block of 96 threads has three warps, and the lanes of the others take zeros.
// run: --kernel sum --block 96 --arg f32[96]=iota --arg f32[1]=poison
// expect: nothing
__inline__ __device__ float warp_sum(float x) {
    for (int d = 16; d > 0; d >>= 1) x += __shfl_xor_sync(0xffffffff, x, d);
    return x;
}
__global__ void sum(const float* in, float* out) {
    __shared__ float sums[32];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    float x = warp_sum(in[threadIdx.x]);
    if (lane == 0) sums[warp] = x;
    __syncthreads();
    if (warp == 0) {
        x = sums[lane];
        if (lane >= 3) x = 0;
        x = warp_sum(x);
        if (lane == 0) *out = x;
    }
}
