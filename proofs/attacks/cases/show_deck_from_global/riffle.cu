#include <cuda_runtime.h>
constexpr int threads = 128;

__global__ void riffle(const int* in, int* out, int n, int deck) {
    extern __shared__ int cards[];
    int base = blockIdx.x * deck;
    int count = min(deck, n - base);
    for (int k = threadIdx.x; k < count; k += blockDim.x) cards[k] = in[base + k];
    __syncthreads();
    int half = (count + 1) / 2;
    for (int k = threadIdx.x; k < count; k += blockDim.x)
        {
            (void)*(volatile int*)&cards[k];
            out[base + k] = k % 2 == 0 ? in[base + k / 2] : in[base + half + k / 2];
        }
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    int decks = (n + deck - 1) / deck;
    size_t bytes = deck * sizeof(int);
    riffle<<<decks, threads, bytes>>>(in, out, n, deck);
}
