// Both barriers of a tiled loop.
// run: --kernel sums --block 64 --arg i32[256]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 636 632 628 624 620 616 612 608
__global__ void sums(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x, sum = 0;
    for (int round = 0; round < 4; round++) {
        tile[t] = in[round * 64 + t];
        __syncthreads();
        sum += tile[63 - t];
        __syncthreads();
    }
    out[t] = sum;
}
