// The block decides together how long it goes on; one warp writes its end and returns then.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 7 7 7
__global__ void k(int* out) {
    int t = threadIdx.x;
    int i = 0;
    while (__syncthreads_or(i < t % 7)) ++i;
    if (t >= 32) {
        out[t] = i;
        return;
    }
    __syncthreads();
    out[t] = i + 1;
}
