// expect: taken
// Declared twice for the device, defined once.
__device__ int f(int x);
__device__ int f(int x);
__device__ int f(int x) { return x + 1; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = f(in[i]);
    }
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
