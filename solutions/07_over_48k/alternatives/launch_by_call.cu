// cudaLaunchKernel returns its error itself, and a small function passes on the first one that there was.
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

static cudaError_t run(const int* book, int words, const int* message, int* out, int n, int& pages) {
    int most = 0;
    if (cudaError_t error = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0)) return error;
    const int largest = most / int(sizeof(int));
    pages = (words + largest - 1) / largest;
    int page = (words + pages - 1) / pages;
    const size_t bytes = page * sizeof(int);
    const auto leave = cudaFuncAttributeMaxDynamicSharedMemorySize;
    if (cudaError_t error = cudaFuncSetAttribute(encode, leave, int(bytes))) return error;
    void* arguments[] = {&book, &words, &message, &out, &n, &page};
    return cudaLaunchKernel(encode, dim3(2), dim3(256), arguments, bytes, 0);
}

extern "C" void launch(const int* book, int words, const int* message, int* out, int n, int* report) {
    int says[2] = {0, 0};
    says[0] = run(book, words, message, out, n, says[1]);
    cudaMemcpy(report, says, sizeof says, cudaMemcpyHostToDevice);
}
