// atomicInc wraps round by itself; the last block's threads all add up after a barrier.
// run: --kernel total --grid 8 --block 32 --arg i32[8]=poison --arg u32[1]=zero --arg i32[1]=poison
// expect: nothing
// output 1: 0
// output 2: 36
__global__ void total(volatile int* sums, unsigned* done, int* out) {
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = blockIdx.x + 1;
        __threadfence();
        is_last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!is_last) return;
    int own = threadIdx.x < gridDim.x ? sums[threadIdx.x] : 0;
    for (int far = 16; far > 0; far /= 2) own += __shfl_down_sync(~0u, own, far);
    if (threadIdx.x == 0) out[0] = own;
}
