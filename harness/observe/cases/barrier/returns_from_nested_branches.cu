// A warp writes and returns inside of two branches.
// run: --kernel k --block 64 --arg i32[64]=zero --arg i32=5
// expect: nothing
// output 0: 2 2 2
__global__ void k(int* out, int n) {
    int t = threadIdx.x;
    if (t >= 32) {
        if (n > 3) {
            out[t] = 7;
            return;
        }
        out[t] = 8;
    }
    out[t] += 1;
    __syncthreads();
    out[t] += 1;
}
