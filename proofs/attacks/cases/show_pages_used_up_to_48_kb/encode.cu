// encode.cu: the reference: as few pages as the device allows, all of one size, and a report that says what CUDA said.
#include <cuda_runtime.h>

constexpr int threads = 256, blocks = 2;

// Each block goes through the whole book, page by page, and looks up those of its numbers that are on the page. A page
// has `page` words; the last one may have fewer.
__global__ void encode(const int* book, int words, const int* message, int* out, int n, int page) {
    extern __shared__ int shown[];
    page = min(page, 12288);
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
    // The limit is a question to the device, not a number to know by heart: other devices have other ones. `Optin` is
    // what a block can have after asking; without the word it is the 48 KB that it has anyway.
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);

    // A book that fits is one page. One that does not is cut, so that no launch asks for what cannot be had. All pages are
    // equal: full ones with a remainder would be no fewer, and what they ask for in vain is taken from the L1 cache.
    int largest = most / int(sizeof(int));
    int pages = (words + largest - 1) / largest;
    int page = (words + pages - 1) / pages;
    int bytes = page * sizeof(int);

    // Before the launch, for this very kernel, in bytes. Less than 48 KB does no harm, as long as it is not less than
    // the launch needs: what is said here is the limit from now on.
    cudaFuncSetAttribute(encode, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    encode<<<blocks, threads, bytes>>>(book, words, message, out, n, page);

    // A launch returns nothing. If something went wrong up to here, this is where one hears of it, and the only place:
    // the program would go on, and `out` would hold what it held before.
    int says[2] = {cudaGetLastError(), pages};
    cudaMemcpy(report, says, sizeof says, cudaMemcpyHostToDevice);
}
