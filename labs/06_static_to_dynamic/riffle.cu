// riffle.cu: shuffles decks of cards: each deck is cut into two halves, which are dealt in turn, one card of each.
#include <cuda_runtime.h>

constexpr int threads = 128;
constexpr int most = 256;  // cards in the largest deck that fits

// A block for each deck. The last deck may have fewer cards.
__global__ void riffle(const int* in, int* out, int n, int deck) {
    // TODO: the size of this array is fixed here. It is not known here any more: decks have from 1 to 12,288 cards.
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
    riffle<<<decks, threads>>>(in, out, n, deck);  // TODO: here the size of a deck is known
}
