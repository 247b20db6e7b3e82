// The same with a copy of its own.
// run: --kernel order --block 32 --in i32[64]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 0 2 4
__global__ void order(const int* in, int* out) {
    int t = threadIdx.x, a = in[2 * t], b = in[2 * t + 1];
    out[t] = min(a, b);
}
