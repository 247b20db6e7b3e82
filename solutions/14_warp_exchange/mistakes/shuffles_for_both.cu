// expect: uses-shared fails
// "Shuffles do the same and cannot race: then both exercises are one."
#include <cuda_runtime.h>

__global__ void scan(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32, i = blockIdx.x * 256 + threadIdx.x;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, sum, d);
        if (lane >= d) sum += left;
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    scan<<<(n + 255) / 256, 256>>>(in, out, n);
}
