// All that a group does is under one guard, and behind the guard is the kernel's end.
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[1024];
    int t = threadIdx.x, lane = t % 32, i = blockIdx.x * blockDim.x + t;
    if (i < n) {
        int sum = part[t] = in[i];
        __syncwarp();
        for (int d = 1; d < 32; d *= 2) {
            if (lane >= d) sum += part[t - d];
            __syncwarp();
            part[t] = sum;
            __syncwarp();
        }
        out[i] = part[t];
    }
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32, i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int sum = in[i];
        for (int d = 1; d < 32; d *= 2) {
            int left = __shfl_up_sync(0xffffffffu, sum, d);
            if (lane >= d) sum += left;
        }
        out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    if (by_shuffle) scan_shuffle<<<(n + 1023) / 1024, 1024>>>(in, out, n);
    else scan_shared<<<(n + 1023) / 1024, 1024>>>(in, out, n);
}
