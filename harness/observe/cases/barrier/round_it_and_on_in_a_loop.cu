// One warp goes round the barrier in each round.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 7
__global__ void k(int* out) {
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) {
        if (t < 32) __syncthreads();
        out[t] += i;
    }
}
