// Threads return before the barrier, which is allowed to no lane of a warp that waits; the race is before all of it.
// run: --kernel k --grid 1 --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 7 and 8
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    out[t] = s[63 - t];
    if (t >= 40) return;
    __syncthreads();
    out[t] = s[t];
}
