// Each thread reads what another one has stored, and nothing lies between.
// run: --kernel reverse --block 128 --arg i32[128]=iota --arg i32[128]=poison
// expect: race.read-write at lines 7 and 8
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[128];
    int t = threadIdx.x;
    stage[t] = in[t];
    out[t] = stage[127 - t];
}
