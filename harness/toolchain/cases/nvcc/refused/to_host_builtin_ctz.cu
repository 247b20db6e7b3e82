// expect: refused at line 5: calling a __host__ function("__builtin_ctz") from a __global__ function("k") is not allowed
// __builtin_ctz in a kernel.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __builtin_ctz(in[i] | 1);
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
