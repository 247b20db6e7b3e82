// The kernel knows one page only; the launcher turns them over, and asks after each launch how it went.
#include <cuda_runtime.h>

__global__ void encode_page(const int* page, int first, int count, int words, const int* message, int* out, int n) {
    extern __shared__ int shown[];
    for (int k = threadIdx.x; k < count; k += blockDim.x) shown[k] = page[k];
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const int k = message[i] % words - first;
        if (0 <= k && k < count) out[i] = shown[k];
    }
}

extern "C" void launch(const int* book, int words, const int* message, int* out, int n, int* report) {
    int most;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    cudaFuncSetAttribute(encode_page, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
    const int pages = (words + most / 4 - 1) / (most / 4), page = (words + pages - 1) / pages;
    int says[2] = {0, 0};
    for (int first = 0; first < words && says[0] == 0; first += page) {
        const int count = words - first < page ? words - first : page;
        encode_page<<<2, 256, count * sizeof(int)>>>(book + first, first, count, words, message, out, n);
        says[0] = cudaGetLastError();
        says[1]++;
    }
    cudaMemcpyAsync(report, says, sizeof says, cudaMemcpyHostToDevice, 0);
    cudaDeviceSynchronize();
}
