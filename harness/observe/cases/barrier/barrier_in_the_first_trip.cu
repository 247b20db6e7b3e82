// Warps go round an inner loop differently often, and all meet in its first round; one returns.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 8 8 8
__global__ void k(int* out) {
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j <= 3 - t / 32; j++) {
            if (j == 0) __syncthreads();
            out[t] += 1;
        }
        if (i == 1 && t < 32) return;
    }
}
