// expect: refused at line 9: calling a __device__ function("__trap") from a __host__ function("launch") is not allowed
// __trap() in the launcher.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n < 0) __trap();
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
