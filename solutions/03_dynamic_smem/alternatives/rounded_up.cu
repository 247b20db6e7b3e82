// The chars come first; the next array begins at the next multiple of its alignment, in the kernel and in the launcher.
#include <cuda_runtime.h>

__host__ __device__ constexpr size_t round_up(size_t offset, size_t alignment) {
    return (offset + alignment - 1) / alignment * alignment;
}

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ __align__(16) unsigned char pool[];
    size_t offset = 0;
    char* c = reinterpret_cast<char*>(pool + offset);
    offset = round_up(offset + nc, alignof(float));
    float* f = reinterpret_cast<float*>(pool + offset);
    offset = round_up(offset + nf * sizeof(float), alignof(int));
    int* k = reinterpret_cast<int*>(pool + offset);

    for (int i = threadIdx.x; i < nc; i += 256) c[i] = chars[i];
    for (int i = threadIdx.x; i < nf; i += 256) f[i] = floats[i];
    for (int i = threadIdx.x; i < ni; i += 256) k[i] = ints[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += 256) out[i] = k[ni - 1 - i % ni] * f[nf - 1 - i % nf] + c[nc - 1 - i % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = round_up(nc, alignof(float));
    bytes = round_up(bytes + nf * sizeof(float), alignof(int)) + ni * sizeof(int);
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
