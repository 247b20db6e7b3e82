// A barrier of all blocks made of a counter: fence, count, spin, fence.
// run: --kernel shift --grid 2 --block 32 --arg i32[64]=iota --arg i32[64]=zero --arg u32[1]=zero
// expect: nothing
// output 1: 64 66 68
__device__ void meet(unsigned* count, unsigned until) {
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(count, 1);
        while (atomicAdd(count, 0) < until) {}
        __threadfence();
    }
    __syncthreads();
}
__global__ void shift(int* values, int* out, unsigned* count) {
    int i = blockIdx.x * 32 + threadIdx.x;
    values[i] *= 2;
    meet(count, gridDim.x);
    out[i] = values[(i + 32) % 64];
}
