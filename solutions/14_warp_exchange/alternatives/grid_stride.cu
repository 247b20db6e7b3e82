// A few warps take the groups in turn. Dynamic shared memory; all lanes of a warp go round equally often.
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
    extern __shared__ int pool[];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    int* mine = pool + 32 * warp;
    for (int base = 32 * (blockIdx.x * warps + warp); base < n; base += 32 * gridDim.x * warps) {
        const int i = base + lane;
        int sum = i < n ? in[i] : 0;
        for (int d = 1; d < 32; d *= 2) {
            mine[lane] = sum;
            __syncwarp();
            if (lane >= d) sum += mine[lane - d];
            __syncwarp();
        }
        if (i < n) out[i] = sum;
    }
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int base = 32 * (blockIdx.x * warps + warp); base < n; base += 32 * gridDim.x * warps) {
        const int i = base + lane;
        int sum = i < n ? in[i] : 0;
        for (int d = 1; d < 32; d *= 2) {
            const int left = __shfl_up_sync(0xffffffffu, sum, d);
            if (lane >= d) sum += left;
        }
        if (i < n) out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    if (by_shuffle) scan_shuffle<<<4, 96>>>(in, out, n);
    else scan_shared<<<4, 96, 96 * sizeof(int)>>>(in, out, n);
}
