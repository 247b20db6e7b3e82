// One pass of a radix sort: counts, scan by one thread, stable placement by rank.
// run: --kernel pass --block 64 --arg u32[64]=iota --arg u32[64]=poison
// expect: nothing
// output 1: 0 16 32 48 1 17
__global__ void pass(const unsigned* in, unsigned* out) {
    __shared__ unsigned keys[64], starts[16];
    int t = threadIdx.x;
    keys[t] = in[t];
    if (t < 16) starts[t] = 0;
    __syncthreads();
    atomicAdd(&starts[keys[t] % 16], 1);
    __syncthreads();
    if (t == 0) {
        unsigned sum = 0;
        for (int d = 0; d < 16; d++) {
            unsigned count = starts[d];
            starts[d] = sum;
            sum += count;
        }
    }
    __syncthreads();
    unsigned rank = 0;
    for (int i = 0; i < t; i++) rank += keys[i] % 16 == keys[t] % 16;
    out[starts[keys[t] % 16] + rank] = keys[t];
}
