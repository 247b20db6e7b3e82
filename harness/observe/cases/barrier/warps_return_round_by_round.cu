// In each round one warp writes its result and returns.
// run: --kernel k --block 128 --arg i32[128]=zero
// expect: nothing
// output 0: 0 0 0
__global__ void k(int* out) {
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t / 32 == i) {
            out[t] = i;
            return;
        }
        __syncthreads();
        out[t] += 1;
    }
}
