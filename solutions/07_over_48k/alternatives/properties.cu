// The limit comes from the device's properties, and the kernel gets leave for all of it at once, whatever the book.
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
    cudaDeviceProp device;
    cudaGetDeviceProperties(&device, 0);
    cudaFuncSetAttribute(encode, cudaFuncAttributeMaxDynamicSharedMemorySize, device.sharedMemPerBlockOptin);

    int pages = (words - 1) / int(device.sharedMemPerBlockOptin / sizeof(int)) + 1;
    int page = (words - 1) / pages + 1;
    size_t bytes = page * sizeof(int);
    encode<<<2, 512, bytes>>>(book, words, message, out, n, page);

    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    int code = error;
    cudaMemcpy(report, &code, sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(report + 1, &pages, sizeof(int), cudaMemcpyHostToDevice);
}
