// More than one block: each stages all three arrays and writes its share of the outputs.
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ int pool[];
    int* a = pool;
    float* b = (float*)(a + ni);
    char* c = (char*)(b + nf);
    for (int i = threadIdx.x; i < ni; i += blockDim.x) a[i] = ints[i];
    for (int i = threadIdx.x; i < nf; i += blockDim.x) b[i] = floats[i];
    for (int i = threadIdx.x; i < nc; i += blockDim.x) c[i] = chars[i];
    __syncthreads();
    for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < n; t += blockDim.x * gridDim.x)
        out[t] = a[ni - 1 - t % ni] * b[nf - 1 - t % nf] + c[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = 4 * ni + 4 * nf + nc;
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<4, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
