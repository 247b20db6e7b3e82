// The kernel gets as much shared memory as the device has, whatever it needs.
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
    for (int t = threadIdx.x; t < n; t += blockDim.x) out[t] = a[ni - 1 - t % ni] * b[nf - 1 - t % nf] + c[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
    carve<<<1, 256, most>>>(ints, ni, floats, nf, chars, nc, out, n);
}
