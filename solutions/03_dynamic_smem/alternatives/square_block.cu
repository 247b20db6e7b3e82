// A block of 16 by 16 threads, a linear rank, and pointers that walk.
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ double pool[];
    int* const ints_begin = reinterpret_cast<int*>(pool);
    int* const ints_end = ints_begin + ni;
    float* const floats_begin = reinterpret_cast<float*>(ints_end);
    float* const floats_end = floats_begin + nf;
    char* const chars_begin = reinterpret_cast<char*>(floats_end);
    char* const chars_end = chars_begin + nc;

    const int rank = threadIdx.y * blockDim.x + threadIdx.x;
    const int step = blockDim.x * blockDim.y;
    const int* from_ints = ints + rank;
    for (int* p = ints_begin + rank; p < ints_end; p += step, from_ints += step) *p = *from_ints;
    const float* from_floats = floats + rank;
    for (float* p = floats_begin + rank; p < floats_end; p += step, from_floats += step) *p = *from_floats;
    const char* from_chars = chars + rank;
    for (char* p = chars_begin + rank; p < chars_end; p += step, from_chars += step) *p = *from_chars;
    __syncthreads();

    for (int t = rank; t < n; t += step) {
        int k = *(ints_end - 1 - t % ni);
        float f = *(floats_end - 1 - t % nf);
        char c = *(chars_end - 1 - t % nc);
        out[t] = fmaf((float)k, f, (float)c);
    }
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = sizeof(int) * ni + sizeof(float) * nf + nc;
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    dim3 block(16, 16);
    carve<<<dim3(1), block, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
