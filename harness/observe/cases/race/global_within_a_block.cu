// Global memory needs the barrier as well.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 6 and 7
__global__ void reverse(int* values, int* out) {
    int t = threadIdx.x;
    values[t] *= 2;
    out[t] = values[63 - t];
}
