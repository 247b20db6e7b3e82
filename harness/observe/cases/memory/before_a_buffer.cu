// A negative index into global memory.
// run: --kernel shift --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: memory.out-of-bounds at line 6
__global__ void shift(const int* in, int* out) {
    int t = threadIdx.x;
    out[t] = in[t] - in[t - 1];
}
