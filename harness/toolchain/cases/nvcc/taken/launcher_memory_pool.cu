#include <cuda_runtime.h>
#include <cstdint>
__global__ void k(int* out) { out[threadIdx.x] = 1; }
extern "C" void launch(int* out, int n) {
    cudaMemPool_t pool;
    cudaDeviceGetDefaultMemPool(&pool, 0);
    uint64_t most = UINT64_MAX;
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &most);
    int* scratch = nullptr;
    cudaMallocAsync(&scratch, 128, 0);
    k<<<1, 32>>>(scratch);
    k<<<1, 32>>>(out);
    cudaFreeAsync(scratch, 0);
}
