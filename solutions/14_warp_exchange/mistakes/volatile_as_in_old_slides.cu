// expect: race-free fails
// expect: race.volatile at line 10
// "Within a warp volatile does it: that is how the last rounds of the well-known reduction are written."
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ volatile int part[256];
    int t = threadIdx.x, lane = t % 32, i = blockIdx.x * 256 + t;
    part[t] = i < n ? in[i] : 0;
    if (lane >= 1) part[t] = part[t] + part[t - 1];
    if (lane >= 2) part[t] = part[t] + part[t - 2];
    if (lane >= 4) part[t] = part[t] + part[t - 4];
    if (lane >= 8) part[t] = part[t] + part[t - 8];
    if (lane >= 16) part[t] = part[t] + part[t - 16];
    if (i < n) out[i] = part[t];
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32, i = blockIdx.x * 256 + threadIdx.x;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, sum, d);
        if (lane >= d) sum += left;
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    if (by_shuffle) scan_shuffle<<<(n + 255) / 256, 256>>>(in, out, n);
    else scan_shared<<<(n + 255) / 256, 256>>>(in, out, n);
}
