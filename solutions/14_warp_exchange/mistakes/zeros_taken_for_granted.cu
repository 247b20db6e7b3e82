// expect: memory-safe fails
// expect: memory.uninitialised at line 14
// "The 32 slots on the left hold zeros: that is how shared memory begins."
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[8][64];
    int lane = threadIdx.x % 32, i = blockIdx.x * 256 + threadIdx.x;
    int* mine = part[threadIdx.x / 32];
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        mine[32 + lane] = sum;
        __syncwarp();
        sum += mine[32 + lane - d];
        __syncwarp();
    }
    if (i < n) out[i] = sum;
}

// Every lane hears every element, and adds those that are not behind it.
__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32, i = blockIdx.x * 256 + threadIdx.x;
    int mine = i < n ? in[i] : 0, sum = 0;
    for (int from = 0; from < 32; from++) {
        int heard = __shfl_sync(0xffffffffu, mine, from);
        if (from <= lane) sum += heard;
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    if (by_shuffle) scan_shuffle<<<(n + 255) / 256, 256>>>(in, out, n);
    else scan_shared<<<(n + 255) / 256, 256>>>(in, out, n);
}
