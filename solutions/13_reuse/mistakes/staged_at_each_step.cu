// expect: uses-shared fails
// "Each step of the window brings a fresh tile, one element further on."
#include <cuda_runtime.h>

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    int t = threadIdx.x;
    int begin = blockIdx.x * 256;
    int i = begin + t, sum = 0;
    for (int k = -before; k <= after; k++) {
        tile[t] = i + k >= 0 && i + k < n ? in[i + k] : 0;
        __syncthreads();
        sum += tile[t];
        __syncthreads();
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + 255) / 256, 256, (before + 256 + after) * sizeof(int)>>>(in, out, n, before, after);
}
