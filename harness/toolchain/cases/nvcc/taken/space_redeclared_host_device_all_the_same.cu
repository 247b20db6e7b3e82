// expect: taken
// warns at line 5: a __host__ function("f") redeclared with __device__, hence treated as a __host__ __device__ function
// Declared for the host, defined for the device: a warning, then for both sides.
int f(int x);
__device__ int f(int x) { return x + 1; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
