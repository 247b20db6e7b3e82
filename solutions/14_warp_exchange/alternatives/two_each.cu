// Sixteen lanes a group, two elements each: a warp does two groups.
#include <cuda_runtime.h>

struct Pair {
    int first, second;
};

__device__ Pair load(const int* in, int i, int n) {
    return {i < n ? in[i] : 0, i + 1 < n ? in[i + 1] : 0};
}

__device__ void store(int* out, int i, int n, Pair pair, int before) {
    if (i < n) out[i] = before + pair.first;
    if (i + 1 < n) out[i + 1] = before + pair.first + pair.second;
}

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[128];
    int t = threadIdx.x, lane = t % 16, i = 2 * (blockIdx.x * 128 + t);
    Pair pair = load(in, i, n);
    int sum = pair.first + pair.second;
    for (int d = 1; d < 16; d *= 2) {
        part[t] = sum;
        __syncwarp();
        int left = lane >= d ? part[t - d] : 0;
        __syncwarp();
        sum += left;
    }
    store(out, i, n, pair, sum - pair.first - pair.second);
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 16, i = 2 * (blockIdx.x * 128 + threadIdx.x);
    Pair pair = load(in, i, n);
    int sum = pair.first + pair.second;
    for (int d = 1; d < 16; d *= 2) {
        int left = __shfl_up_sync(0xffffffffu, sum, d, 16);
        if (lane >= d) sum += left;
    }
    store(out, i, n, pair, sum - pair.first - pair.second);
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
    int blocks = (n + 255) / 256;
    if (exercise) scan_shuffle<<<blocks, 128>>>(in, out, n);
    else scan_shared<<<blocks, 128>>>(in, out, n);
}
