// Threads of two warps share an element, and have equal inputs.
// run: --kernel pairs --block 64 --arg f32[64]=zero --arg f32[32]=poison
// expect: race.write-write at line 6
__global__ void pairs(const float* in, float* out) {
    __shared__ float s[32];
    s[threadIdx.x % 32] = 2 * in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32) out[threadIdx.x] = s[threadIdx.x];
}
