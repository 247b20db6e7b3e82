// expect: refused at line 8: calling a __host__ function("launch") from a __global__ function("k") is not allowed
// A kernel calls the launcher.
__global__ void k(const int* in, int* out, int n);
extern "C" void launch(const int* in, int* out, int n);

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (n < 0) launch(in, out, -n);
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
