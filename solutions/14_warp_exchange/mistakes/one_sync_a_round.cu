// expect: race-free fails
// expect: race.read-write at line 11
// "What has to be awaited is the neighbor's store. After the load the lane has its value, and the round is over."
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[256];
    int t = threadIdx.x, lane = t % 32, i = blockIdx.x * 256 + t;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        part[t] = sum;
        __syncwarp();
        if (lane >= d) sum += part[t - d];
    }
    if (i < n) out[i] = sum;
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
