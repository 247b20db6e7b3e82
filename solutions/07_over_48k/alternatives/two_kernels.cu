// A kernel for books of one page and one for the rest, two instances of a template. Each has leave of its own.
#include <cuda_runtime.h>

template <int threads, bool one_page>
__global__ void encode(const int* book, int words, const int* message, int* out, int n, int page) {
    extern __shared__ int shown[];
    int first = 0;
    do {
        const int count = one_page ? words : min(page, words - first);
        for (int k = threadIdx.x; k < count; k += threads) shown[k] = book[first + k];
        __syncthreads();
        for (int i = blockIdx.x * threads + threadIdx.x; i < n; i += gridDim.x * threads) {
            const int k = message[i] % words - first;
            if (one_page || unsigned(k) < unsigned(count)) out[i] = shown[k];
        }
        if (one_page) return;
        __syncthreads();
        first += page;
    } while (first < words);
}

template <int threads, bool one_page>
int start(const int* book, int words, const int* message, int* out, int n, int page) {
    auto* kernel = encode<threads, one_page>;
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, page * sizeof(int));
    kernel<<<2, threads, page * sizeof(int)>>>(book, words, message, out, n, page);
    return cudaGetLastError();
}

extern "C" void launch(const int* book, int words, const int* message, int* out, int n, int* report) {
    int most;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    const int largest = most / 4, pages = (words + largest - 1) / largest;
    int says[2];
    says[0] = pages == 1 ? start<256, true>(book, words, message, out, n, words)
                         : start<1024, false>(book, words, message, out, n, (words + pages - 1) / pages);
    says[1] = pages;
    cudaMemcpy(report, says, sizeof says, cudaMemcpyHostToDevice);
}
