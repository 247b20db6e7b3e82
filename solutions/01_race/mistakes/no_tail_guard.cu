// expect: memory-safe fails
// expect: memory.out-of-bounds at line 9
// "n / 256 rounded up gives enough threads for everything, so no thread is left over."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = in[i];
    __syncthreads();

    int mirrored = blockDim.x - 1 - threadIdx.x;
    int j = blockIdx.x * blockDim.x + mirrored;
    out[n - 1 - j] = s[mirrored];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
