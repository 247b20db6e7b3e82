// expect: correct fails
// "One array for each half: two declarations, and the second array begins behind the first."
#include <cuda_runtime.h>

constexpr int threads = 128;

__global__ void riffle(const int* in, int* out, int n, int deck) {
    extern __shared__ int first[];
    extern __shared__ int second[];
    int base = blockIdx.x * deck;
    int count = min(deck, n - base);
    int half = (count + 1) / 2;
    for (int k = threadIdx.x; k < half; k += blockDim.x) first[k] = in[base + k];
    for (int k = threadIdx.x; k < count - half; k += blockDim.x) second[k] = in[base + half + k];
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x)
        out[base + k] = k % 2 == 0 ? first[k / 2] : second[k / 2];
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    int decks = (n + deck - 1) / deck;
    size_t bytes = deck * sizeof(int);
    riffle<<<decks, threads, bytes>>>(in, out, n, deck);
}
