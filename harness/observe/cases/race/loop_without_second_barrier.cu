// The next round's store meets this round's reads.
// run: --kernel sums --block 64 --arg i32[256]=iota --arg i32[64]=poison
// expect: race.read-write at lines 8 and 10
__global__ void sums(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x, sum = 0;
    for (int round = 0; round < 4; round++) {
        tile[t] = in[round * 64 + t];
        __syncthreads();
        sum += tile[63 - t];
    }
    out[t] = sum;
}
