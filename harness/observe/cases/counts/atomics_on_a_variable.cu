// All lanes of a warp add to a variable, and to an element that a parameter names: the compiler adds the lanes up first.
// run: --kernel count --block 32 --arg i32[1]=poison --arg i32=2
// expect: no banks.conflict
__global__ void count(int* out, int which) {
    __shared__ int total, totals[4];
    if (threadIdx.x == 0) total = 0;
    if (threadIdx.x < 4) totals[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&total, int(threadIdx.x) * 3);
    atomicAdd(&totals[which], int(threadIdx.x) * 5);
    __syncthreads();
    if (threadIdx.x == 0) *out = total + totals[2];
}
