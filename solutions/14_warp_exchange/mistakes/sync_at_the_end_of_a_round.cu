// expect: race-free fails
// expect: race.read-write at line 12
// "One barrier between two rounds: within a round there is nothing to wait for."
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[128];
    const int t = threadIdx.x, lane = t & 31, i = blockIdx.x * blockDim.x + t;
    part[t] = i < n ? in[i] : 0;
    __syncwarp();
    for (int d = 1; d < 32; d <<= 1) {
        if (lane >= d) part[t] += part[t - d];
        __syncwarp();
    }
    if (i < n) out[i] = part[t];
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    const int lane = threadIdx.x & 31, i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d <<= 1) {
        int u = __shfl_up_sync(~0u, v, d);
        if (lane >= d) v += u;
    }
    if (i < n) out[i] = v;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    if (by_shuffle) scan_shuffle<<<(n + 127) / 128, 128>>>(in, out, n);
    else scan_shared<<<(n + 127) / 128, 128>>>(in, out, n);
}
