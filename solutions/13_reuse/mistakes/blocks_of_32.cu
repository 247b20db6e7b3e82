// expect: loaded-once fails
// expect: wide-once fails
// on a GPU: time: it takes 1.86 times the reference's time on an H200, and 1.6 has full points
// "A block of one warp is the simplest."
#include <cuda_runtime.h>

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    int t = threadIdx.x;
    int begin = blockIdx.x * 32;
    for (int k = t; k < before + 32 + after; k += 32) {
        int i = begin - before + k;
        tile[k] = i >= 0 && i < n ? in[i] : 0;
    }
    __syncthreads();
    int i = begin + t;
    if (i < n) {
        int sum = 0;
        for (int k = 0; k <= before + after; k++) sum += tile[t + k];
        out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + 31) / 32, 32, (before + 32 + after) * sizeof(int)>>>(in, out, n, before, after);
}
