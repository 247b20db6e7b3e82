// The least value is found by atomicMin in a word that was set to the largest.
// run: --kernel least --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: nothing
__global__ void least(const int* in, int* out) {
    __shared__ int best;
    if (threadIdx.x == 0) best = 0x7fffffff;
    __syncthreads();
    atomicMin(&best, in[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) *out = best;
}
