// The pool is an array of words, each of which is an int, a float or four chars.
#include <cuda_runtime.h>

union Word {
    int i;
    float f;
    char c[4];
};

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ Word pool[];
    for (int i = threadIdx.x; i < ni; i += blockDim.x) pool[i].i = ints[i];
    for (int i = threadIdx.x; i < nf; i += blockDim.x) pool[ni + i].f = floats[i];
    for (int i = threadIdx.x; i < nc; i += blockDim.x) pool[ni + nf + i / 4].c[i % 4] = chars[i];
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += blockDim.x) {
        int k = nc - 1 - t % nc;
        out[t] = pool[ni - 1 - t % ni].i * pool[ni + nf - 1 - t % nf].f + pool[ni + nf + k / 4].c[k % 4];
    }
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = sizeof(Word) * (ni + nf + (nc + 3) / 4);
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
