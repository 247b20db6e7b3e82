// The device is asked for no number: more and more pages, until CUDA grants one. What it said meanwhile is fetched.
#include <cuda_runtime.h>

__global__ void encode(const int* book, int words, const int* message, int* out, int n, int page) {
    extern __shared__ int shown[];
    for (int first = 0; first < words; first += page) {
        int count = min(page, words - first);
        for (int k = threadIdx.x; k < count; k += blockDim.x) shown[k] = book[first + k];
        __syncthreads();
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
            int k = message[i] % words - first;
            if (k >= 0 && k < count) out[i] = shown[k];
        }
        __syncthreads();
    }
}

extern "C" void launch(const int* book, int words, const int* message, int* out, int n, int* report) {
    int pages = 0, page;
    do {
        pages++;
        page = (words + pages - 1) / pages;
    } while (cudaFuncSetAttribute(encode, cudaFuncAttributeMaxDynamicSharedMemorySize, page * 4) != cudaSuccess);
    cudaGetLastError();  // what was not granted left an error, and it would be found after the launch

    encode<<<3, 192, page * 4>>>(book, words, message, out, n, page);
    int says[2] = {cudaPeekAtLastError(), pages};
    cudaMemcpy(report, says, sizeof says, cudaMemcpyHostToDevice);
}
