// expect: registers-only fails
// "No shared memory: then each lane reads what it needs from `in` itself."
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
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

__global__ void scan_alone(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int k = i / 32 * 32; k <= i; k++) sum += in[k];
    out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    if (by_shuffle) scan_alone<<<(n + 255) / 256, 256>>>(in, out, n);
    else scan_shared<<<(n + 255) / 256, 256>>>(in, out, n);
}
