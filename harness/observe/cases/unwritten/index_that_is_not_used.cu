// Indices are read for all threads, and used where they were written.
// run: --kernel pick --block 64 --arg i32[64]=iota --arg i32[64]=zero
// expect: nothing
__global__ void pick(const int* in, int* out) {
    __shared__ unsigned index[64];
    unsigned t = threadIdx.x;
    if (t < 40) index[t] = 39 - t;
    __syncthreads();
    unsigned from = index[t] % 64;
    if (t < 40) out[t] = in[from];
}
