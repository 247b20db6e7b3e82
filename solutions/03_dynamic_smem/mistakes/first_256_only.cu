// expect: memory-safe fails
// expect: memory.uninitialised at line 19
// "One thread an element: each thread copies its own."
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ int pool[];
    int* my_ints = pool;
    float* my_floats = (float*)&my_ints[ni];
    char* my_chars = (char*)&my_floats[nf];

    int tid = threadIdx.x;
    if (tid < ni) my_ints[tid] = ints[tid];
    if (tid < nf) my_floats[tid] = floats[tid];
    if (tid < nc) my_chars[tid] = chars[tid];
    __syncthreads();

    for (int t = threadIdx.x; t < n; t += blockDim.x)
        out[t] = my_ints[ni - 1 - t % ni] * my_floats[nf - 1 - t % nf] + my_chars[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = ni * sizeof(int) + nf * sizeof(float) + nc * sizeof(char);
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
