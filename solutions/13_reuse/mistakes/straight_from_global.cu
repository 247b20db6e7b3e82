// expect: uses-shared fails
// "The caches hold what the neighbors have just fetched, so nothing is lost."
#include <cuda_runtime.h>

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    int t = threadIdx.x;
    int begin = blockIdx.x * 256;
    int i = begin + t;
    if (i < n) {
        int sum = 0;
        for (int k = i - before; k <= i + after; k++)
            if (k >= 0 && k < n) sum += in[k];
        out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + 255) / 256, 256, (before + 256 + after) * sizeof(int)>>>(in, out, n, before, after);
}
