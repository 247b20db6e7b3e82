// expect: memory-safe fails
// expect: memory.uninitialised at line 15
// on a GPU: scan-shared: shared memory holds what was there before on an H200
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

// Exercises C to E: the largest of the group, the negative elements in front, sums of eight.
__global__ void largest(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    int most = i < n ? in[i] : -2147483647 - 1;
    for (int d = 16; d > 0; d /= 2) most = max(most, __shfl_xor_sync(0xffffffffu, most, d));
    if (i < n) out[i] = most;
}

__global__ void ranks(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    unsigned negative = __ballot_sync(0xffffffffu, i < n && in[i] < 0);
    if (i < n) out[i] = __popc(negative & ((1u << threadIdx.x % 32) - 1));
}

__global__ void tiles(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    int sum = i < n ? in[i] : 0;
    for (int d = 4; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    if (i < n) out[i] = sum;
}

void more(const int* in, int* out, int n, int exercise) {
    int blocks = (n + 255) / 256;
    if (exercise == 2) largest<<<blocks, 256>>>(in, out, n);
    if (exercise == 3) ranks<<<blocks, 256>>>(in, out, n);
    if (exercise == 4) tiles<<<blocks, 256>>>(in, out, n);
}

extern "C" void launch(const int* in, int* out, int n, int exercise) {
    if (exercise > 1) return more(in, out, n, exercise);
    if (exercise) scan_shuffle<<<(n + 255) / 256, 256>>>(in, out, n);
    else scan_shared<<<(n + 255) / 256, 256>>>(in, out, n);
}
