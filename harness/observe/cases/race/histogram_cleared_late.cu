// Every thread clears the bin of its own number; others may have counted there already.
// run: --kernel histogram --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.write-write at lines 7 and 8
__global__ void histogram(const int* in, int* out) {
    __shared__ int bins[64];
    int t = threadIdx.x;
    bins[t] = 0;
    atomicAdd(&bins[(in[t] + 32) % 64], 1);
    __syncthreads();
    out[t] = bins[t];
}
