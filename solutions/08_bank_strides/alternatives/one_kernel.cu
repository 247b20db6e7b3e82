// One launch for both: the first blocks foretell, the others walk.
#include <cuda_runtime.h>

constexpr int block = 96;

__global__ void both(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share, int pitch) {
    extern __shared__ int stage[];
    const int foretelling = (count + block - 1) / block;
    if (blockIdx.x < foretelling) {
        const int k = blockIdx.x * block + threadIdx.x, stride = first + k;
        if (k >= count) return;
        int words = stride == 0 ? 1 : (32 + share - 1) / share, per_bank = 1, step = stride & 31;
        // Double the stride until it is whole rounds of the banks: each time halves the banks that are visited.
        for (int banks = 1; step != 0; banks *= 2, step = step * 2 & 31) per_bank = banks * 2;
        wavefronts[k] = (words + per_bank - 1) / per_bank;
        return;
    }
    const int top = (blockIdx.x - foretelling) * block, have = min(block, n - top);
    for (int r = threadIdx.x / 32; r < have; r += block / 32)
        for (int c = threadIdx.x % 32; c < len; c += 32) stage[r * pitch + c] = rows[(top + r) * len + c];
    __syncthreads();
    if (threadIdx.x >= have) return;
    unsigned print = 17;
    for (int c = 0; c < len; c++) print = print * 31 + stage[threadIdx.x * pitch + c];
    prints[top + threadIdx.x] = print;
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    const int pitch = len | 1, blocks = (count + block - 1) / block + (n + block - 1) / block;
    const int bytes = block * pitch * (int)sizeof(int);
    cudaFuncSetAttribute(both, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    both<<<blocks, block, bytes>>>(rows, prints, n, len, wavefronts, first, count, share, pitch);
}
