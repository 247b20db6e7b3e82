// Warps 0 and 1 bring the ints, 2 and 3 the floats, the others the chars.
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ int pool[];
    int* a = pool;
    float* b = (float*)(a + ni);
    char* c = (char*)(b + nf);
    int w = threadIdx.x / 64, l = threadIdx.x % 64;
    if (w == 0)
        for (int i = l; i < ni; i += 64) a[i] = ints[i];
    else if (w == 1)
        for (int i = l; i < nf; i += 64) b[i] = floats[i];
    else
        for (int i = threadIdx.x - 128; i < nc; i += 128) c[i] = chars[i];
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += blockDim.x) out[t] = a[ni - 1 - t % ni] * b[nf - 1 - t % nf] + c[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = 4 * (size_t)ni + 4 * (size_t)nf + nc;
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
