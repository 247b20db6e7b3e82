// expect: correct fails
// expect: 80 points
// "There are never more than a few thousand decks."
#include <cuda_runtime.h>

constexpr int threads = 128;

// A block for each deck. The last deck may have fewer cards.
__global__ void riffle(const int* in, int* out, int n, int deck) {
    extern __shared__ int cards[];

    int base = (unsigned short)blockIdx.x * deck;
    int count = min(deck, n - base);
    for (int k = threadIdx.x; k < count; k += blockDim.x) cards[k] = in[base + k];
    __syncthreads();

    int half = (count + 1) / 2;  // with an odd number the first half has one card more
    for (int k = threadIdx.x; k < count; k += blockDim.x)
        out[base + k] = k % 2 == 0 ? cards[k / 2] : cards[half + k / 2];
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    int decks = (n + deck - 1) / deck;
    size_t bytes = deck * sizeof(int);
    riffle<<<decks, threads, bytes>>>(in, out, n, deck);
}
