// scan.cu: what the 32 lanes of a warp can find out together: running sums, the largest, ranks, sums of eight.
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
        // TODO B: A shuffle passes on the sum of the lane d to the left. Which lanes have to execute it, and which ones add?
    }
    if (i < n) out[i] = sum;
}

// Exercise C. Each lane needs the largest element of its group of 32.
__global__ void largest(const int* in, int* out, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;

    int most = i < n ? in[i] : -2147483647 - 1;  // a lane beyond the end has the least int: it changes no maximum
    // TODO C: In five steps, or in one.
    if (i < n) out[i] = most;
}

// Exercise D. Each lane needs the number of negative elements in its group in front of its own.
__global__ void ranks(const int* in, int* out, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;

    int rank = 0;
    // TODO D: One ballot tells each lane which lanes have a negative element. Count those below its own.
    if (i < n) out[i] = rank;
}

// Exercise E. Groups of eight: each lane needs the sum of its tile of 8 elements.
__global__ void tiles(const int* in, int* out, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;

    int sum = i < n ? in[i] : 0;
    // TODO E: A tile of 8 lanes needs three steps. All eight lanes need the sum.
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int exercise) {
    int blocks = (n + block_size - 1) / block_size;
    switch (exercise) {
        case 0: scan_shared<<<blocks, block_size>>>(in, out, n); break;
        case 1: scan_shuffle<<<blocks, block_size>>>(in, out, n); break;
        case 2: largest<<<blocks, block_size>>>(in, out, n); break;
        case 3: ranks<<<blocks, block_size>>>(in, out, n); break;
        case 4: tiles<<<blocks, block_size>>>(in, out, n); break;
    }
}
