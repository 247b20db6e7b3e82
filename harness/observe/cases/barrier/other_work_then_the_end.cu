// The other warp does something else, and comes to the end.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 1 1 1
__global__ void k(int* out) {
    int t = threadIdx.x;
    if (t < 32) {
        out[t] = 1;
        __syncthreads();
    } else {
        out[t] = 2;
    }
}
