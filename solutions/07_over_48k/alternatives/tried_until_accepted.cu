// A refused launch is heard of by cudaGetLastError, and smaller pages are tried until one is taken.
#include <cuda_runtime.h>

constexpr int threads = 256, blocks = 2;

__global__ void encode(const int* book, int words, const int* message, int* out, int n, int page) {
    extern __shared__ int shown[];
    for (int first = 0; first < words; first += page) {
        int count = min(page, words - first);
        for (int k = threadIdx.x; k < count; k += threads) shown[k] = book[first + k];
        __syncthreads();
        for (int i = blockIdx.x * threads + threadIdx.x; i < n; i += blocks * threads) {
            int k = message[i] % words - first;
            if (k >= 0 && k < count) out[i] = shown[k];
        }
        __syncthreads();
    }
}

extern "C" void launch(const int* book, int words, const int* message, int* out, int n, int* report) {
    int pages = 0, error;
    do {
        pages++;
        int page = (words + pages - 1) / pages, bytes = page * sizeof(int);
        cudaFuncSetAttribute(encode, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
        cudaGetLastError();
        encode<<<blocks, threads, bytes>>>(book, words, message, out, n, page);
        error = cudaGetLastError();
    } while (error != cudaSuccess && pages < words);  // a page has one word at least
    int says[2] = {error, pages};
    cudaMemcpy(report, says, sizeof says, cudaMemcpyHostToDevice);
}
