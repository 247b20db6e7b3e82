// expect: registers-only fails
// "The kernel of exercise A gives the right sums for B as well."
#include <cuda_runtime.h>

__global__ void scan(const int* in, int* out, int n) {
    __shared__ int part[256];
    int t = threadIdx.x, lane = t % 32, i = blockIdx.x * 256 + t;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        part[t] = sum;
        __syncwarp();
        if (lane >= d) sum += part[t - d];
        __syncwarp();
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    scan<<<(n + 255) / 256, 256>>>(in, out, n);
}
