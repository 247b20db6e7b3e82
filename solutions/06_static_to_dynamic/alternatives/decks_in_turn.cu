// At most 2112 blocks; each riffles every 2112th deck.
#include <cuda_runtime.h>

constexpr int threads = 128;

// A block for each deck. The last deck may have fewer cards.
__global__ void riffle(const int* in, int* out, int n, int deck) {
    // `extern`, and no size: how long the array is, the launch decides. The kernel cannot ask the array (sizeof does
    // not compile), so it has to know from elsewhere: from `deck`.
    extern __shared__ int cards[];

    for (int base = blockIdx.x * deck; base < n; base += gridDim.x * deck) {
    int count = min(deck, n - base);
    for (int k = threadIdx.x; k < count; k += blockDim.x) cards[k] = in[base + k];
    __syncthreads();

    int half = (count + 1) / 2;  // with an odd number the first half has one card more
    for (int k = threadIdx.x; k < count; k += blockDim.x)
        out[base + k] = k % 2 == 0 ? cards[k / 2] : cards[half + k / 2];
    __syncthreads();  // the next deck comes into the same place
    }
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    int decks = min((n + deck - 1) / deck, 2112);
    // Bytes, not cards, and for one block, not for all of them. Nothing compares this number with what the kernel uses:
    // that they agree is up to us. And not more than that: what a block has, no other block can have meanwhile.
    size_t bytes = deck * sizeof(int);
    riffle<<<decks, threads, bytes>>>(in, out, n, deck);
}
