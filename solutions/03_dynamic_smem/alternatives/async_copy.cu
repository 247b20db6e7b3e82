// Ints and floats are copied beside the threads; chars are too small for that.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ int pool[];
    int* a = pool;
    float* b = (float*)(a + ni);
    char* c = (char*)(b + nf);
    for (int i = threadIdx.x; i < ni; i += blockDim.x) __pipeline_memcpy_async(a + i, ints + i, 4);
    for (int i = threadIdx.x; i < nf; i += blockDim.x) __pipeline_memcpy_async(b + i, floats + i, 4);
    __pipeline_commit();
    for (int i = threadIdx.x; i < nc; i += blockDim.x) c[i] = chars[i];
    __pipeline_wait_prior(0);
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += blockDim.x) out[t] = a[ni - 1 - t % ni] * b[nf - 1 - t % nf] + c[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = 4 * (size_t)ni + 4 * (size_t)nf + nc;
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
