// encode.cu: encodes a message: each of its numbers is looked up in a book, which each block has in shared memory.
#include <cuda_runtime.h>

constexpr int threads = 256, blocks = 2;

// Each block goes through the whole book, page by page, and looks up those of its numbers that are on the page. A page
// has `page` words; the last one may have fewer. There is nothing to do in this kernel.
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
    // TODO 2: How many words does a page of this book have? How many bytes can a block have at most on this device?
    int page = words;
    size_t bytes = page * sizeof(int);

    // TODO 1: A launch with more than 48 KB is refused unless the kernel has opted in before the launch.
    encode<<<blocks, threads, bytes>>>(book, words, message, out, n, page);

    // TODO 3: The caller sees only this: CUDA's error code (0: none), and the number of pages. Is it correct?
    int says[2] = {0, 1};
    cudaMemcpy(report, says, sizeof says, cudaMemcpyHostToDevice);
}
