// expect: taken
// warns at line 5: a __device__ function("f") redeclared with __host__ __device__, hence treated as a __host__ __device__ function
// Declared for the device, defined for both sides: a warning, then for both sides.
__device__ int f(int x);
__host__ __device__ int f(int x) { return x + 1; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = f(in[i]);
    }
}

void launch(const int* in, int* out, int n) {
    n = f(n) - 1;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
