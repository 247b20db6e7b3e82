// Indices that nobody wrote are used.
// run: --kernel pick --block 64 --arg i32[64]=iota --arg i32[64]=zero
// expect: memory.uninitialised at line 9
__global__ void pick(const int* in, int* out) {
    __shared__ unsigned index[64];
    unsigned t = threadIdx.x;
    if (t < 40) index[t] = 39 - t;
    __syncthreads();
    unsigned from = index[t] % 64;
    if (t < 64) out[t] = in[from];
}
