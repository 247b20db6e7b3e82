// Floats are stored, and their bits are compared as integers after a barrier.
// run: --kernel most --block 64 --arg f32[64]=iota --arg f32[1]=poison
// expect: nothing
// output 1: 63
__global__ void most(const float* in, float* out) {
    __shared__ float values[64];
    __shared__ int best;
    int t = threadIdx.x;
    values[t] = in[t];
    if (t == 0) best = 0;
    __syncthreads();
    atomicMax(&best, reinterpret_cast<int*>(values)[63 - t]);
    __syncthreads();
    if (t == 0) *out = __int_as_float(best);
}
