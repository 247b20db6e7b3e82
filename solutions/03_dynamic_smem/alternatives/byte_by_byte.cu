// Everything is copied as bytes, by one function for all three.
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ char pool[];
    auto copy = [](char* to, const void* from, int bytes) {
        for (int i = threadIdx.x; i < bytes; i += blockDim.x) to[i] = ((const char*)from)[i];
    };
    copy(pool, ints, 4 * ni);
    copy(pool + 4 * ni, floats, 4 * nf);
    copy(pool + 4 * ni + 4 * nf, chars, nc);
    __syncthreads();
    const int* a = (const int*)pool;
    const float* b = (const float*)(pool + 4 * ni);
    const char* c = pool + 4 * ni + 4 * nf;
    for (int t = threadIdx.x; t < n; t += blockDim.x) out[t] = a[ni - 1 - t % ni] * b[nf - 1 - t % nf] + c[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = 4 * (size_t)ni + 4 * (size_t)nf + nc;
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
