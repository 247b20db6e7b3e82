// expect: memory-safe fails
// expect: memory.uninitialised at line 18
// "The first `before` threads fetch the halo in front, the first `after` threads the one behind."
#include <cuda_runtime.h>

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    int t = threadIdx.x;
    int begin = blockIdx.x * 256;
    auto element = [&](int i) { return i >= 0 && i < n ? in[i] : 0; };
    tile[before + t] = element(begin + t);
    if (t < before) tile[t] = element(begin - before + t);
    if (t < after) tile[before + 256 + t] = element(begin + 256 + t);
    __syncthreads();
    int i = begin + t;
    if (i < n) {
        int sum = 0;
        for (int k = 0; k <= before + after; k++) sum += tile[t + k];
        out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + 255) / 256, 256, (before + 256 + after) * sizeof(int)>>>(in, out, n, before, after);
}
