// An endless loop that each warp leaves by a return of its own.
// run: --kernel k --block 96 --arg i32[96]=zero
// expect: nothing
// output 0: 2 2 2
__global__ void k(int* out) {
    int t = threadIdx.x;
    for (int i = 0;; i++) {
        if (i % 2 == 0) __syncthreads();
        out[t] += 1;
        if (i == 2 * (t / 32) + 1) return;
    }
}
