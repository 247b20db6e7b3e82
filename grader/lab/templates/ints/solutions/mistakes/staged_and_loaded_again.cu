// expect: loads-once fails
// expect: 25 points
// "My own element goes through shared memory. I load my neighbor's directly."
#include <cuda_runtime.h>

__global__ void add_neighbours(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = tile[t] + (i + 1 < n ? in[i + 1] : 0);
}

extern "C" void launch(const int* in, int* out, int n) {
    add_neighbours<<<(n + 255) / 256, 256>>>(in, out, n);
}
