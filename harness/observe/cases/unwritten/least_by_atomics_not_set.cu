// The least value is found by atomicMin in a word that was not set.
// run: --kernel least --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: memory.uninitialised at line 8
__global__ void least(const int* in, int* out) {
    __shared__ int best;
    if (threadIdx.x == 99) best = 0x7fffffff;
    __syncthreads();
    atomicMin(&best, in[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) *out = best;
}
