// The largest of 32 places, of which eight are written.
// run: --kernel largest --block 256 --arg i32[256]=iota --arg i32[1]=poison
// expect: memory.uninitialised at line 10
__global__ void largest(const int* in, int* out) {
    __shared__ int best[32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane == 0) best[warp] = in[threadIdx.x];
    __syncthreads();
    if (warp == 0) {
        int mine = best[lane];
        for (int d = 16; d > 0; d /= 2) {
            int other = __shfl_down_sync(~0u, mine, d);
            if (other > mine) mine = other;
        }
        if (lane == 0) *out = mine;
    }
}
