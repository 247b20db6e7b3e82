// expect: later-pages fails
// "The first page is in shared memory, and the rest is looked up where it is."
#include <cuda_runtime.h>

constexpr int threads = 256, blocks = 2;

// Each block goes through the whole book, page by page, and looks up those of its numbers that are on the page. A page
// has `page` words; the last one may have fewer.
__global__ void encode(const int* book, int words, const int* message, int* out, int n, int page) {
    extern __shared__ int shown[];
    for (int first = 0; first < words; first += page) {
        int count = min(page, words - first);
        for (int k = threadIdx.x; k < count; k += threads) shown[k] = book[first + k];
        __syncthreads();
        for (int i = blockIdx.x * threads + threadIdx.x; i < n; i += blocks * threads) {
            int k = message[i] % words - first;
            if (k >= 0 && k < count) out[i] = first == 0 ? shown[k] : book[first + k];
        }
        __syncthreads();
    }
}

extern "C" void launch(const int* book, int words, const int* message, int* out, int n, int* report) {
    int limit = 0;
    cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    int page = min(words, limit / 4);
    size_t bytes = page * sizeof(int);

    cudaFuncSetAttribute(encode, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    encode<<<blocks, threads, bytes>>>(book, words, message, out, n, page);

    int says[2] = {(int)cudaGetLastError(), (words + page - 1) / page};
    cudaMemcpy(report, says, sizeof says, cudaMemcpyHostToDevice);
}
