// expect: accepted fails
// "The largest deck fits into a static array. The third parameter is asked for, so I give it, and the leave for more as well."
#include <cuda_runtime.h>

constexpr int threads = 128;
constexpr int most = 12288;  // cards in the largest deck that fits

// A block for each deck. The last deck may have fewer cards.
__global__ void riffle(const int* in, int* out, int n, int deck) {
    __shared__ int cards[most];

    int base = blockIdx.x * deck;
    int count = min(deck, n - base);
    for (int k = threadIdx.x; k < count; k += blockDim.x) cards[k] = in[base + k];
    __syncthreads();

    int half = (count + 1) / 2;  // with an odd number the first half has one card more
    for (int k = threadIdx.x; k < count; k += blockDim.x)
        out[base + k] = k % 2 == 0 ? cards[k / 2] : cards[half + k / 2];
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    int decks = (n + deck - 1) / deck;
    cudaFuncSetAttribute(riffle, cudaFuncAttributeMaxDynamicSharedMemorySize, deck * 4);
    riffle<<<decks, threads, deck * 4>>>(in, out, n, deck);
}
