// A block of 32 by 8 threads; the two halves have an array each, cut out of the one that there is.
#include <cuda_runtime.h>

__global__ void riffle(const int* in, int* out, int n, int deck) {
    extern __shared__ int pool[];
    const int base = blockIdx.x * deck, count = min(deck, n - base), half = (count + 1) / 2;
    int *first = pool, *second = pool + half;
    const int rank = threadIdx.y * blockDim.x + threadIdx.x, step = blockDim.x * blockDim.y;
    for (int k = rank; k < half; k += step) first[k] = in[base + k];
    for (int k = rank; k < count - half; k += step) second[k] = in[base + half + k];
    __syncthreads();
    for (int k = rank; k < count; k += step) {
        if (k & 1)
            out[base + k] = second[k >> 1];
        else
            out[base + k] = first[k >> 1];
    }
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    dim3 block(32, 8), grid((n + deck - 1) / deck);
    riffle<<<grid, block, deck * 4>>>(in, out, n, deck);
    if (cudaGetLastError() != cudaSuccess) return;
    cudaDeviceSynchronize();
}
