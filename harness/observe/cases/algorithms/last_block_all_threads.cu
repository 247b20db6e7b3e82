// All threads of the last block add the sums that all blocks have published; then the counter is set back.
// run: --kernel total --grid 8 --block 64 --arg f32[512]=iota --arg f32[8]=poison --arg u32[1]=zero --arg f32[1]=poison
// expect: nothing
// output 3: 130816
// output 2: 0
__global__ void total(const float* in, volatile float* sums, unsigned* done, float* out) {
    __shared__ float part[64];
    __shared__ bool is_last;
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    for (int stride = 32; stride > 0; stride /= 2) {
        if (t < stride) part[t] += part[t + stride];
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
        __threadfence();
        is_last = atomicInc(done, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (!is_last) return;
    part[t] = t < gridDim.x ? sums[t] : 0;
    __syncthreads();
    for (int stride = 32; stride > 0; stride /= 2) {
        if (t < stride) part[t] += part[t + stride];
        __syncthreads();
    }
    if (t == 0) {
        *out = part[0];
        *done = 0;
    }
}
