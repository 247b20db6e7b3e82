// expect: refused at line 5: calling a __host__ function("__builtin_parity") from a __global__ function("k") is not allowed
// g++'s __builtin_parity in a kernel: nvcc takes it for the host's.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __builtin_parity(in[i]);
}
void launch(const int* in, int* out, int n) {
    k<<<(n + 127) / 128, 128>>>(in, out, n);
}
