// The sum is kept in a register between the rounds; in the source each round stores it where a neighbour reads.
// run: --kernel rounds --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 9 and 10
__global__ void rounds(const int* in, int* out) {
    __shared__ int sum[64];
    int t = threadIdx.x;
    sum[t] = 0;
    __syncthreads();
    for (int i = 0; i < 4; i++) sum[t] += in[(t + i) % 64];
    out[t] = sum[63 - t];
}
