// Two arrays in turn: what a round reads the next one does not write, so one barrier a round is enough.
#include <cuda_runtime.h>

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[2][256];
    int t = threadIdx.x, lane = t % 32, i = blockIdx.x * 256 + t, turn = 0;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2, turn ^= 1) {
        part[turn][t] = sum;
        __syncwarp();
        if (lane >= d) sum += part[turn][t - d];
    }
    if (i < n) out[i] = sum;
}

// Each lane hears the total of every step and the sum up to itself: the butterfly, with a running sum beside it.
__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32, i = blockIdx.x * 256 + threadIdx.x;
    int sum = i < n ? in[i] : 0, total = sum;
    for (int d = 1; d < 32; d *= 2) {
        int other = __shfl_xor_sync(0xffffffffu, total, d);
        if (lane & d) sum += other;
        total += other;
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    int blocks = (n + 255) / 256;
    if (by_shuffle) scan_shuffle<<<blocks, 256>>>(in, out, n);
    else scan_shared<<<blocks, 256>>>(in, out, n);
}
