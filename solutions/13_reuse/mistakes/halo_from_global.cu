// expect: loaded-once fails
// expect: time fails
// "The tile holds the block's own elements; the few beyond it each thread fetches for itself."
#include <cuda_runtime.h>

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    int t = threadIdx.x;
    int begin = blockIdx.x * 256;
    if (begin + t < n) tile[t] = in[begin + t];
    __syncthreads();
    int i = begin + t;
    if (i < n) {
        int sum = 0;
        for (int k = max(0, i - before); k <= min(n - 1, i + after); k++)
            sum += k >= begin && k < begin + 256 ? tile[k - begin] : in[k];
        out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + 255) / 256, 256, (before + 256 + after) * sizeof(int)>>>(in, out, n, before, after);
}
