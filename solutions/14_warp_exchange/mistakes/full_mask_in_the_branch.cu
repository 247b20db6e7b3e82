// expect: masks fails
// expect: barrier.warp-mask at line 23
// "Lanes without a neighbor have nothing to fetch, so they need not take part."
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

__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32, i = blockIdx.x * 256 + threadIdx.x;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2)
        if (lane >= d) sum += __shfl_up_sync(0xffffffff, sum, d);
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    if (by_shuffle) scan_shuffle<<<(n + 255) / 256, 256>>>(in, out, n);
    else scan_shared<<<(n + 255) / 256, 256>>>(in, out, n);
}
