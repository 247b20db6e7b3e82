// Warp 0 fetches tile after tile into two buffers; the others add them up; one barrier a tile.
// run: --kernel add --block 96 --arg i32[256]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 384 388 392 396
__global__ void add(const int* in, int* out) {
    __shared__ int tile[2][64];
    int t = threadIdx.x, sum = 0;
    for (int i = t; t < 32 && i < 64; i += 32) tile[0][i] = in[i];
    __syncthreads();
    for (int part = 0; part < 4; part++) {
        if (t < 32) {
            for (int i = t; part < 3 && i < 64; i += 32) tile[(part + 1) % 2][i] = in[(part + 1) * 64 + i];
        } else {
            sum += tile[part % 2][t - 32];
        }
        __syncthreads();
    }
    if (t >= 32) out[t - 32] = sum;
}
