// The same with one buffer: the next tile lands in what the others still add up.
// run: --kernel add --block 96 --arg i32[256]=iota --arg i32[64]=poison
// expect: race.read-write at lines 11 and 13
__global__ void add(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x, sum = 0;
    for (int i = t; t < 32 && i < 64; i += 32) tile[i] = in[i];
    __syncthreads();
    for (int part = 0; part < 4; part++) {
        if (t < 32) {
            for (int i = t; part < 3 && i < 64; i += 32) tile[i] = in[(part + 1) * 64 + i];
        } else {
            sum += tile[t - 32];
        }
        __syncthreads();
    }
    if (t >= 32) out[t - 32] = sum;
}
