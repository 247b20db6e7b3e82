// The largest of eight places; the other lanes compare what nobody wrote, and nobody asks them.
// run: --kernel largest --block 256 --arg i32[256]=iota --arg i32[1]=poison
// expect: nothing
__global__ void largest(const int* in, int* out) {
    __shared__ int best[32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane == 0) best[warp] = in[threadIdx.x];
    __syncthreads();
    if (warp == 0) {
        int mine = best[lane];
        for (int d = 4; d > 0; d /= 2) {
            int other = __shfl_down_sync(~0u, mine, d);
            if (other > mine) mine = other;
        }
        if (lane == 0) *out = mine;
    }
}
