// Four chars travel together in an int; what is left of the last word is zero.
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ int pool[];
    int* a = pool;
    float* b = (float*)(a + ni);
    int* w = (int*)(b + nf);
    for (int i = threadIdx.x; i < ni; i += blockDim.x) a[i] = ints[i];
    for (int i = threadIdx.x; i < nf; i += blockDim.x) b[i] = floats[i];
    for (int i = threadIdx.x; i < (nc + 3) / 4; i += blockDim.x) {
        unsigned v = 0;
        for (int j = 0; j < 4; j++)
            if (4 * i + j < nc) v |= (unsigned)(unsigned char)chars[4 * i + j] << (8 * j);
        w[i] = v;
    }
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += blockDim.x) {
        int k = nc - 1 - t % nc;
        out[t] = a[ni - 1 - t % ni] * b[nf - 1 - t % nf] + (signed char)(w[k / 4] >> (8 * (k % 4)));
    }
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = 4 * (ni + nf + (nc + 3) / 4);
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
