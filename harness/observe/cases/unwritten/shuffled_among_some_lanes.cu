// Lanes that have no element give what their register holds, and nobody adds it up.
// run: --kernel scan --block 32 --arg i32[20]=iota --arg i32[20]=poison
// expect: nothing
__global__ void scan(const int* in, int* out) {
    int t = threadIdx.x, sum;
    if (t < 20) sum = in[t];
    for (int d = 1; d < 32; d *= 2) {
        int other = __shfl_up_sync(~0u, sum, d);
        if (t >= d) sum += other;
    }
    if (t < 20) out[t] = sum;
}
