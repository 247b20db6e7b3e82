// scan.cu: running sums within each group of 32 elements: once through shared memory, once with shuffles.
#include <cuda_runtime.h>

constexpr int block_size = 256;  // eight warps; each has its own group

// Exercise A. In each step, a lane adds the sum that the lane d to its left had before the step.
__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[block_size];

    int t = threadIdx.x;
    int lane = t % 32;
    int i = blockIdx.x * block_size + t;

    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        // TODO A: The lanes of a warp do not have to run in lockstep. What guarantees that the neighbor writes before you read,
        // and that you read before the neighbor writes again?
        part[t] = sum;
        if (lane >= d) sum += part[t - d];
    }
    if (i < n) out[i] = sum;
}

// Exercise B. The same, from register to register.
__global__ void scan_shuffle(const int* in, int* out, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;

    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        // TODO B: Get the sum of the lane d to the left with a shuffle. Lanes that have such a neighbor add what they get.
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    int blocks = (n + block_size - 1) / block_size;
    if (by_shuffle)
        scan_shuffle<<<blocks, block_size>>>(in, out, n);
    else
        scan_shared<<<blocks, block_size>>>(in, out, n);
}
