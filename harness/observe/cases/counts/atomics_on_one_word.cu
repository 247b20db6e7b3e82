// All lanes of a warp add to one word of shared memory, one after the other: which word, the data say.
// run: --kernel count --block 32 --arg i32[32]=zero --arg i32[1]=poison
// expect: banks.conflict at line 8
__global__ void count(const int* bins, int* out) {
    __shared__ int totals[4];
    if (threadIdx.x < 4) totals[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&totals[bins[threadIdx.x]], int(threadIdx.x) * 3);
    __syncthreads();
    if (threadIdx.x == 0) *out = totals[0];
}
