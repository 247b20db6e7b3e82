// Lanes return first, then whole warps, then the rest meet.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 2 2 2
__global__ void k(int* out) {
    int t = threadIdx.x;
    if (t % 32 > 7) return;
    out[t] = 1;
    if (t >= 32) return;
    __syncthreads();
    out[t] = 2;
}
