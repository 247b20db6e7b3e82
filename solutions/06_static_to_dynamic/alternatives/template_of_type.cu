// For cards of any type: in a template the array needs one type for all instances, so it is bytes.
#include <cuda_runtime.h>

template <typename Card>
__device__ Card* room() {
    extern __shared__ __align__(alignof(double)) char bytes[];
    return reinterpret_cast<Card*>(bytes);
}

template <typename Card>
__global__ void riffle(const Card* in, Card* out, int n, int deck) {
    Card* cards = room<Card>();
    const int base = blockIdx.x * deck;
    const int count = min(deck, n - base);
    for (int k = threadIdx.x; k < count; k += blockDim.x) cards[k] = in[base + k];
    __syncthreads();
    const Card* halves[2] = {cards, cards + (count + 1) / 2};
    for (int k = threadIdx.x; k < count; k += blockDim.x) out[base + k] = halves[k % 2][k / 2];
}

template <typename Card>
void shuffle(const Card* in, Card* out, int n, int deck) {
    riffle<Card><<<(n + deck - 1) / deck, 128, deck * sizeof(Card)>>>(in, out, n, deck);
}

extern "C" void launch(const int* in, int* out, int n, int deck) { shuffle(in, out, n, deck); }
