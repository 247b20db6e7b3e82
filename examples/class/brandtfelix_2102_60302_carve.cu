// carve.cu
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ char pool[];

    int* si = (int*)pool;
    float* sf = (float*)(si + ni);
    char* sc = (char*)(sf + nf);

    for (int t = threadIdx.x; t < ni; t += blockDim.x) si[t] = ints[t];
    for (int t = threadIdx.x; t < nf; t += blockDim.x) sf[t] = floats[t];
    for (int t = threadIdx.x; t < nc; t += blockDim.x) sc[t] = chars[t];
    __syncthreads();

    for (int t = threadIdx.x; t < n; t += blockDim.x)
        out[t] = si[ni - 1 - t % ni] * sf[nf - 1 - t % nf] + sc[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    // one slot for each element
    size_t slots = ni + nf + nc;
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, 99 * 1024);
    carve<<<1, 256, slots>>>(ints, ni, floats, nf, chars, nc, out, n);
}
