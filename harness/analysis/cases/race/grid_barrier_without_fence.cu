// The same barrier without its fences: the blocks have met, and their values need not have arrived.
// run: --kernel shift --grid 4 --block 32 --arg i32[128]=iota --arg i32[128]=zero --arg u32[1]=zero
// expect: race.read-write at lines 6 and 13
__global__ void shift(int* values, int* out, unsigned* count) {
    int i = blockIdx.x * 32 + threadIdx.x;
    values[i] *= 2;
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(count, 1);
        while (atomicAdd(count, 0) < gridDim.x) {}
    }
    __syncthreads();
    out[i] = values[(i + 32) % 128];
}
