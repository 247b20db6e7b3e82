// expect: correct fails
// "The last thread of a block has no neighbor."
#include <cuda_runtime.h>

__global__ void add_neighbours(const int* in, int* out, int n) {
    __shared__ int tile[257];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    tile[t] = i < n ? in[i] : 0;
    if (t == 0) tile[256] = 0;
    __syncthreads();
    if (i < n) out[i] = tile[t] + tile[t + 1];
}

extern "C" void launch(const int* in, int* out, int n) {
    add_neighbours<<<(n + 255) / 256, 256>>>(in, out, n);
}
