// expect: taken
// Declared for both sides, defined for the device: for both sides, without a warning.
__host__ __device__ int f(int x);
__device__ int f(int x) { return x + 1; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

void launch(const int* in, int* out, int n) { k<<<(f(n) + 255) / 256, 256>>>(in, out, n); }
