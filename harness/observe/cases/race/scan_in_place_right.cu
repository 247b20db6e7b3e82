// Hillis and Steele's scan, reading and writing apart.
// run: --kernel scan --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 0 1 3 6 10 15 21 28
__global__ void scan(const int* in, int* out) {
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    for (int distance = 1; distance < 64; distance *= 2) {
        int add = t >= distance ? sums[t - distance] : 0;
        __syncthreads();
        sums[t] += add;
        __syncthreads();
    }
    out[t] = sums[t];
}
