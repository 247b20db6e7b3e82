// expect: refused at line 8: calling a __device__ function("k(const int *, int *, int)") from a __host__ function("launch") is not allowed
// <<<>>> for a __device__ function.
__device__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
