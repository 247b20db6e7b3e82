// Lanes that have no element give what their register holds, and it is added up.
// run: --kernel scan --block 32 --arg i32[20]=iota --arg i32[20]=poison
// expect: memory.uninitialised at line 8
__global__ void scan(const int* in, int* out) {
    int t = threadIdx.x, sum;
    if (t < 20) sum = in[t];
    for (int d = 1; d < 32; d *= 2) {
        int other = __shfl_down_sync(~0u, sum, d);
        if (t + d < 32) sum += other;
    }
    if (t < 20) out[t] = sum;
}
