// A loop whose trips are read from memory, the same for all threads of a block.
// run: --kernel rounds --grid 3 --block 64 --arg i32[3]=iota --arg i32[192]=poison
// expect: nothing
__global__ void rounds(const int* trips, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x, value = t;
    for (int round = 0; round < trips[blockIdx.x]; round++) {
        stage[t] = value;
        __syncthreads();
        value = stage[(t + 1) % 64];
        __syncthreads();
    }
    out[blockIdx.x * 64 + t] = value;
}
