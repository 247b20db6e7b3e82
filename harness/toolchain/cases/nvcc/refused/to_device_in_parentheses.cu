// expect: refused at line 11: calling a __device__ function("leaf(int)") from a __host__ function("launch") is not allowed
// The name of a device function in parentheses.
__device__ int leaf(int x) { return x + 1; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n < 0) (leaf)(n);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
