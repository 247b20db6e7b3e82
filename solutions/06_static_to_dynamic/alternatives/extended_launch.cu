// cudaLaunchKernelEx: the bytes are a field of the configuration; and the kernel checks them against the deck.
#include <cassert>
#include <cuda_runtime.h>

__device__ unsigned dynamic_bytes() {
    unsigned bytes;
    asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
    return bytes;
}

__global__ void riffle(const int* in, int* out, int n, int deck) {
    extern __shared__ int cards[];
    assert(dynamic_bytes() >= deck * sizeof(int));
    const int base = blockIdx.x * deck, count = min(deck, n - base), half = (count + 1) / 2;
    for (int k = threadIdx.x; k < count; k += blockDim.x) cards[k] = in[base + k];
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x)
        out[base + k] = k % 2 == 0 ? cards[k / 2] : cards[half + k / 2];
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    cudaLaunchConfig_t config = {};
    config.gridDim = (n + deck - 1) / deck;
    config.blockDim = 160;
    config.dynamicSmemBytes = deck * sizeof(int);
    cudaLaunchKernelEx(&config, riffle, in, out, n, deck);
}
