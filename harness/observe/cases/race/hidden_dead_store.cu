// A store that the optimiser drops, as a second one follows: another thread's load lies between them in the source.
// run: --kernel dead --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 8 and 9
// expect: race.read-write at lines 9 and 10
__global__ void dead(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = 0;
    int other = stage[t ^ 33];
    stage[t] = in[t];
    __syncthreads();
    out[t] = stage[63 - t] + other * 0;
}
