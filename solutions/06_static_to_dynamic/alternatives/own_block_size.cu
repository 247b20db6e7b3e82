// The block's size is chosen for the deck, up to 1024 threads, and the launch goes by a call with a list of arguments.
#include <cuda_runtime.h>

__global__ void riffle(const int* in, int* out, int n, int deck) {
    extern __shared__ int cards[];
    const int base = blockIdx.x * deck, count = min(deck, n - base);
    for (int k = threadIdx.x; k < count; k += blockDim.x) cards[k] = in[base + k];
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x) out[base + k] = cards[k % 2 ? (count + k) / 2 : k / 2];
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    int threads = 32;
    while (threads < deck && threads < 1024) threads *= 2;
    const int cards = deck < n ? deck : n;  // no room for cards that nobody has
    void* arguments[] = {&in, &out, &n, &deck};
    cudaLaunchKernel(riffle, dim3((n + deck - 1) / deck), dim3(threads), arguments, cards * sizeof(int), 0);
}
