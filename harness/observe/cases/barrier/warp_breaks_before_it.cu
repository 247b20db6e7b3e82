// A warp leaves the loop before the barrier, and goes on behind the loop.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 8
__global__ void k(int* out) {
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t / 32 == 1 && i == 2) break;
        __syncthreads();
    }
    out[t] = 1;
}
