// expect: refused at line 15: no instance of overloaded "operator new[]" matches the argument list
// An array by placement new, and no header for it.

struct Four {
    int a = 4;
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    alignas(16) static unsigned char raw[64];
    Four* four = new (raw) Four[4];
    k<<<(n + 63) / 64, 16 * four[3].a>>>(in, out, n);
    cudaDeviceSynchronize();
}
