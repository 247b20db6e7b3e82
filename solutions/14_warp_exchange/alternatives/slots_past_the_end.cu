// Lanes without an element write nothing: what they read and add up is to the right of all elements, and no
// output takes it.
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[256];
    int t = threadIdx.x, lane = t % 32, i = blockIdx.x * 256 + t;
    if (i < n) part[t] = in[i];
    __syncwarp();
    for (int d = 1; d < 32; d *= 2) {
        int left = lane >= d ? part[t - d] : 0;
        __syncwarp();
        part[t] += left;
        __syncwarp();
    }
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
