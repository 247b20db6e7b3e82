// First the number of pages, then pages of equal size; leave is asked for only where it is needed.
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

static int ceildiv(int a, int b) { return (a + b - 1) / b; }

extern "C" void launch(const int* book, int words, const int* message, int* out, int n, int* report) {
    int most;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    const int pages = ceildiv(words, most / 4), page = ceildiv(words, pages), bytes = 4 * page;
    cudaError_t error = cudaSuccess;
    if (bytes > 48 * 1024) error = cudaFuncSetAttribute(encode, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error == cudaSuccess) {
        encode<<<4, 64, bytes>>>(book, words, message, out, n, page);
        error = cudaGetLastError();
    }
    int says[] = {int(error), pages};
    cudaMemcpy(report, says, 8, cudaMemcpyDefault);
}
