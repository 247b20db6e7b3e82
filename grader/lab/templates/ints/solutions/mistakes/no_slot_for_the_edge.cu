// expect: correct fails
// expect: memory-safe fails
// expect: memory.out-of-bounds at line 12
// "A block of 256 threads needs 256 elements."
#include <cuda_runtime.h>

__global__ void add_neighbours(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = tile[t] + tile[t + 1];
}

extern "C" void launch(const int* in, int* out, int n) {
    add_neighbours<<<(n + 255) / 256, 256>>>(in, out, n);
}
