// Two neighbours store to one element what both have read at one place, times its number.
// run: --kernel halve --block 64 --arg i32[64]=iota --arg i32[32]=poison
// expect: race.same-value at line 5
__global__ void halve(const int* in, int* out) {
    out[threadIdx.x / 2] = in[threadIdx.x / 2] * (threadIdx.x / 2);
}
