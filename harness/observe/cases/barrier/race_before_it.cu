// The element that a neighbour wrote is read with no barrier between; then comes a barrier in a branch.
// run: --kernel k --grid 1 --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.divergent at line 10
// expect: race.read-write at lines 8 and 9
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    int v = s[(t + 1) % 64];
    if (t < 16) __syncthreads();
    out[t] = v;
}
