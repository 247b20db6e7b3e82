// A warp skips the barrier of one round.
// run: --kernel k --block 96 --arg i32[96]=zero
// expect: barrier.divergent at line 8
__global__ void k(int* out) {
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t / 32 == 1 && i == 2) continue;
        __syncthreads();
    }
    out[t] = 1;
}
