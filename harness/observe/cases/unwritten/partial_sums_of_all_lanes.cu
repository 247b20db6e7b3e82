// Eight warps leave a sum each, and all 32 places are added up.
// run: --kernel sum --block 256 --arg i32[256]=iota --arg i32[1]=poison
// expect: memory.uninitialised at line 12
__global__ void sum(const int* in, int* out) {
    __shared__ int partial[32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int mine = in[threadIdx.x];
    for (int d = 16; d > 0; d /= 2) mine += __shfl_down_sync(~0u, mine, d);
    if (lane == 0) partial[warp] = mine;
    __syncthreads();
    if (warp == 0) {
        int all = partial[lane];
        for (int d = 16; d > 0; d /= 2) all += __shfl_down_sync(~0u, all, d);
        if (lane == 0) *out = all;
    }
}
