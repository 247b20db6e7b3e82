#include <cuda_runtime.h>

// With fixed sizes there is nothing to carve and nothing to align.
#define MAX_N 1024

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    __shared__ int my_ints[MAX_N];
    __shared__ float my_floats[MAX_N];
    __shared__ char my_chars[MAX_N];

    for (int t = threadIdx.x; t < ni; t += blockDim.x) my_ints[t] = ints[t];
    for (int t = threadIdx.x; t < nf; t += blockDim.x) my_floats[t] = floats[t];
    for (int t = threadIdx.x; t < nc; t += blockDim.x) my_chars[t] = chars[t];
    __syncthreads();

    for (int t = threadIdx.x; t < n; t += blockDim.x)
        out[t] = my_ints[ni - 1 - t % ni] * my_floats[nf - 1 - t % nf] + my_chars[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    carve<<<1, 256>>>(ints, ni, floats, nf, chars, nc, out, n);
}
