// Every second round has a barrier; a warp returns after one that has none.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 7 7 7
__global__ void k(int* out) {
    int t = threadIdx.x;
    for (int i = 0; i < 6; i++) {
        if (i % 2) __syncthreads();
        out[t] += 1;
        if (i == 2 && t >= 32) return;
    }
    out[t] += 1;
}
