// riffle.cu: shuffles decks of cards: each deck is split into two halves, and cards are dealt from the two halves in turn.
#include <cuda_runtime.h>

constexpr int threads = 128;
constexpr int most = 256;  // cards in the largest deck that fits

// One block per deck. The last deck may have fewer cards.
__global__ void riffle(const int* in, int* out, int n, int deck) {
    // TODO: The size of this array is fixed here. But it is not known here any more: decks have from 1 to 12,288 cards.
    __shared__ int cards[most];

    int base = blockIdx.x * deck;
    int count = min(deck, n - base);
    for (int k = threadIdx.x; k < count; k += blockDim.x) cards[k] = in[base + k];
    __syncthreads();

    int half = (count + 1) / 2;  // if the number is odd, the first half has one more card
    for (int k = threadIdx.x; k < count; k += blockDim.x)
        out[base + k] = k % 2 == 0 ? cards[k / 2] : cards[half + k / 2];
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    int decks = (n + deck - 1) / deck;
    riffle<<<decks, threads>>>(in, out, n, deck);  // TODO: The size of a deck is known here.
}
