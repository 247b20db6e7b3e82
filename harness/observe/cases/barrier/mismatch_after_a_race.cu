// Warps wait at different barriers; what they raced for is before both.
// run: --kernel k --grid 1 --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.mismatch at lines 11 and 14
// expect: race.read-write at lines 8 and 9
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    int v = s[63 - t];
    if (t < 32) {
        __syncthreads();
        v += 1;
    } else {
        __syncthreads();
        v += 2;
    }
    out[t] = v;
}
