// Byte counters of each thread, packed, then added up: one byte a thread and bin.
// run: --kernel histogram --block 32 --arg u8[320]=iota --arg i32[8]=poison
// expect: nothing
// output 1: 40 40 40
__global__ void histogram(const unsigned char* in, int* out) {
    __shared__ unsigned char counts[8][32];
    int t = threadIdx.x;
    for (int bin = 0; bin < 8; bin++) counts[bin][t] = 0;
    for (int i = t; i < 320; i += 32) counts[in[i] % 8][t]++;
    __syncthreads();
    if (t < 8) {
        int sum = 0;
        for (int i = 0; i < 32; i++) sum += counts[t][i];
        out[t] = sum;
    }
}
