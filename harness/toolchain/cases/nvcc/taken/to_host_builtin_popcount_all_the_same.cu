// expect: taken
// g++'s __builtin_popcount, __builtin_clz and __builtin_ffs in a kernel: nvcc knows these few.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __builtin_popcount(in[i]) + __builtin_clz(in[i] | 1) + __builtin_ffs(in[i]) + __builtin_popcountll(in[i]) + __builtin_ffsll(in[i]);
}
void launch(const int* in, int* out, int n) {
    k<<<(n + 127) / 128, 128>>>(in, out, n);
}
