// The trips are the same within each warp, and differ from warp to warp, whose threads have more to do afterwards.
// run: --kernel rounds --block 64 --arg i32[2]=iota --arg i32[64]=poison
// expect: barrier.mismatch at lines 9 and 12
__global__ void rounds(const int* trips, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x, value = t;
    for (int round = 0; round < trips[t / 32]; round++) {
        stage[t] = value;
        __syncthreads();
        value = stage[t];
    }
    __syncthreads();
    out[t] = value + stage[t % 32 + 32];
}
