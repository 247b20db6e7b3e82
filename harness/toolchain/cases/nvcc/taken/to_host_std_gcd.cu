// expect: taken
// Euclid by hand in a kernel.
#include <numeric>

__device__ int greatest(int a, int b) {
    while (b) { int t = a % b; a = b; b = t; }
    return a;
}

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = greatest(in[i], 36);
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
