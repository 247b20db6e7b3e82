// The arrays are turned round while they are staged, so that reading needs no subtraction. 16 bytes to spare in the pool.
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ char pool[];
    float* f = (float*)pool;
    int* k = (int*)(pool + 4 * nf);
    char* c = pool + 4 * (nf + ni);
    int t = threadIdx.x;
    while (t < ni) {
        k[ni - 1 - t] = ints[t];
        t += 256;
    }
    t = threadIdx.x;
    while (t < nf) {
        f[nf - 1 - t] = floats[t];
        t += 256;
    }
    t = threadIdx.x;
    while (t < nc) {
        c[nc - 1 - t] = chars[t];
        t += 256;
    }
    __syncthreads();
    t = threadIdx.x;
    while (t < n) {
        out[t] = k[t % ni] * f[t % nf] + c[t % nc];
        t += 256;
    }
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    int bytes = 4 * (ni + nf) + nc + 16;
    cudaError_t error = cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error == cudaSuccess) carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
