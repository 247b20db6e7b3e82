// expect: narrow fails
// "The neighbors on both sides, without the element itself."
#include <cuda_runtime.h>

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    int t = threadIdx.x;
    int begin = blockIdx.x * 256;
    for (int k = t; k < before + 256 + after; k += 256) {
        int i = begin - before + k;
        tile[k] = i >= 0 && i < n ? in[i] : 0;
    }
    __syncthreads();
    int i = begin + t;
    if (i < n) {
        int sum = 0;
        for (int k = 0; k <= before + after; k++)
            if (k != before) sum += tile[t + k];
        out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + 255) / 256, 256, (before + 256 + after) * sizeof(int)>>>(in, out, n, before, after);
}
