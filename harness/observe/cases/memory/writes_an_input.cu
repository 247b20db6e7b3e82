// A kernel sorts its input in place.
// run: --kernel order --block 32 --in i32[64]=random --arg i32[32]=poison
// expect: memory.read-only at line 7
// expect: memory.read-only at line 8
__global__ void order(int* in, int* out) {
    int t = threadIdx.x, a = in[2 * t], b = in[2 * t + 1];
    in[2 * t] = min(a, b);
    in[2 * t + 1] = max(a, b);
    out[t] = in[2 * t];
}
