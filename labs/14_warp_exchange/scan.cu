// scan.cu: running sums within each group of 32 elements: once through shared memory, once by shuffles.
#include <cuda_runtime.h>

constexpr int block_size = 256;  // eight warps; each has a group of its own

// Exercise A. In each round a lane adds what the lane d to its left had before the round.
__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[block_size];

    int t = threadIdx.x;
    int lane = t % 32;
    int i = blockIdx.x * block_size + t;

    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        // TODO A: the lanes of a warp need not go in step. What makes sure that the neighbour has written before it is read,
        // and has been read before it writes again?
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
        // TODO B: fetch the sum of the lane d to the left by a shuffle. Lanes that have such a neighbour add what they got.
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
