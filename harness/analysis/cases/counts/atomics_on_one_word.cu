// All lanes of a warp add to one word of shared memory, one after the other.
// run: --kernel count --block 32 --arg i32[1]=poison
// expect: banks.conflict at line 8
__global__ void count(int* out) {
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    atomicAdd(&total, int(threadIdx.x) * 3);
    __syncthreads();
    if (threadIdx.x == 0) *out = total;
}
