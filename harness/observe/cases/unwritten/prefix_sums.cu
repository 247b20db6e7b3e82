// Sums of all that comes before: what is behind the 20 elements is added up, and nobody takes it.
// run: --kernel scan --block 32 --arg i32[20]=iota --arg i32[20]=poison
// expect: nothing
__global__ void scan(const int* in, int* out) {
    __shared__ int values[32];
    int t = threadIdx.x;
    if (t < 20) values[t] = in[t];
    __syncthreads();
    for (int d = 1; d < 32; d *= 2) {
        int from = t - d;
        int other = from >= 0 && from < 32 ? values[from] : 0;
        int mine = values[t];
        __syncthreads();
        values[t] = mine + other;
        __syncthreads();
    }
    if (t < 20) out[t] = values[t];
}
