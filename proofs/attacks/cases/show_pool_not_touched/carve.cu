// The pool is requested, and nobody touches it: three static arrays, and global memory for what they have no room for.
#include <cuda_runtime.h>
constexpr int most = 4096;
__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    __shared__ int my_ints[most];
    __shared__ float my_floats[most];
    __shared__ char my_chars[most];
    for (int t = threadIdx.x; t < min(ni, most); t += blockDim.x) my_ints[t] = ints[t];
    for (int t = threadIdx.x; t < min(nf, most); t += blockDim.x) my_floats[t] = floats[t];
    for (int t = threadIdx.x; t < min(nc, most); t += blockDim.x) my_chars[t] = chars[t];
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += blockDim.x) {
        int i = ni - 1 - t % ni, f = nf - 1 - t % nf, c = nc - 1 - t % nc;
        out[t] = (i < most ? my_ints[i] : ints[i]) * (f < most ? my_floats[f] : floats[f]) + (c < most ? my_chars[c] : chars[c]);
    }
}
extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = ni * sizeof(int) + nf * sizeof(float) + nc * sizeof(char);
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
