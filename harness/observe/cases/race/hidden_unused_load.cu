// A load whose value nobody uses: the optimiser drops it, the race is in the source.
// run: --kernel unused --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 7 and 8
__global__ void unused(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x, other = 0;
    stage[t] = in[t];
    other = stage[63 - t];
    out[t] = t;
}
