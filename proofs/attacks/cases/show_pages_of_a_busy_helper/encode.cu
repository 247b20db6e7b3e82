#include <cuda_runtime.h>

constexpr int threads = 256, blocks = 2;


// Does nothing for anybody, but most of all instructions.
__global__ void spin(int rounds) {
    int x = threadIdx.x;
    for (int k = 0; k < rounds; k++) asm volatile("mad.lo.s32 %0, %0, 5, 3;" : "+r"(x));
}
__global__ void encode(const int* book, int words, const int* message, int* out, int n, int page) {
    __shared__ int shown[12288];
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
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);

    int largest = most / int(sizeof(int));
    int pages = (words + largest - 1) / largest;
    int page = (words + pages - 1) / pages;
    int bytes = page * sizeof(int);

    cudaFuncSetAttribute(spin, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    spin<<<132, 1024, bytes>>>(200);
    encode<<<blocks, threads>>>(book, words, message, out, n, 12288);

    int says[2] = {cudaGetLastError(), pages};
    cudaMemcpy(report, says, sizeof says, cudaMemcpyHostToDevice);
}
