// expect: correct fails
// "1,024 blocks fill any device."
#include <cuda_runtime.h>

constexpr int block_size = 256;  // eight warps; each has a group of its own

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[block_size];

    int t = threadIdx.x;
    int lane = t % 32;
    int i = blockIdx.x * block_size + t;

    // Lanes past the end bring a zero and stay: they are named by the masks below, and every slot gets written.
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        part[t] = sum;

        // Each lane has a program counter of its own. Only here is it certain that the neighbor has written. The block's
        // barrier would do as well, but it would make eight warps wait that have nothing to do with each other.
        __syncwarp();
        if (lane >= d) sum += part[t - d];

        // And only here that all have read what the next round overwrites. Both barriers stand outside of the branch:
        // without an argument __syncwarp() names all 32 lanes.
        __syncwarp();
    }
    if (i < n) out[i] = sum;
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32;
    int i = blockIdx.x * block_size + threadIdx.x;

    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        // All 32 lanes come here, as the mask says: those below d have nothing to fetch, but they are fetched from. Read and
        // write are one instruction, so nobody can be early or late, and no barrier is needed.
        int left = __shfl_up_sync(0xffffffffu, sum, d);

        // Lanes without a neighbor got their own value back; they must not add it.
        if (lane >= d) sum += left;
    }
    if (i < n) out[i] = sum;
}

__global__ void largest(const int* in, int* out, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;

    int most = i < n ? in[i] : -2147483647 - 1;  // the least int: it changes no maximum, where a zero would
    for (int d = 16; d > 0; d /= 2) most = max(most, __shfl_xor_sync(0xffffffffu, most, d));
    if (i < n) out[i] = most;
}

__global__ void ranks(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32;
    int i = blockIdx.x * block_size + threadIdx.x;

    unsigned negative = __ballot_sync(0xffffffffu, i < n && in[i] < 0);
    if (i < n) out[i] = __popc(negative & ((1u << lane) - 1));
}

__global__ void tiles(const int* in, int* out, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;

    int sum = i < n ? in[i] : 0;
    for (int d = 4; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int exercise) {
    int blocks = (n + block_size - 1) / block_size;
    if (exercise > 0 && blocks > 1024) blocks = 1024;
    switch (exercise) {
        case 0: scan_shared<<<blocks, block_size>>>(in, out, n); break;
        case 1: scan_shuffle<<<blocks, block_size>>>(in, out, n); break;
        case 2: largest<<<blocks, block_size>>>(in, out, n); break;
        case 3: ranks<<<blocks, block_size>>>(in, out, n); break;
        case 4: tiles<<<blocks, block_size>>>(in, out, n); break;
    }
}
