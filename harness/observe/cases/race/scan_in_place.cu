// Hillis and Steele's scan with one barrier a round: the addition reads and writes one array.
// run: --kernel scan --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at line 10
__global__ void scan(const int* in, int* out) {
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    for (int distance = 1; distance < 64; distance *= 2) {
        if (t >= distance) sums[t] += sums[t - distance];
        __syncthreads();
    }
    out[t] = sums[t];
}
