// The sums live in shared memory alone: all read, then all write. Masks are written out.
#include <cuda_runtime.h>

#define FULL 0xffffffffu

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int s[128];
    const int t = threadIdx.x, lane = t & 31, i = blockIdx.x * blockDim.x + t;
    s[t] = i < n ? in[i] : 0;
    __syncwarp(FULL);
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        const int left = lane >= d ? s[t - d] : 0;
        __syncwarp(FULL);
        s[t] += left;
        __syncwarp(FULL);
    }
    if (i < n) out[i] = s[t];
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    const int lane = threadIdx.x & 31, i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? in[i] : 0;
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        const int left = __shfl_up_sync(FULL, v, d);
        v += lane >= d ? left : 0;
    }
    if (i < n) out[i] = v;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    auto kernel = by_shuffle ? scan_shuffle : scan_shared;
    kernel<<<(n + 127) / 128, 128>>>(in, out, n);
}
