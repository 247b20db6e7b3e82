// expect: correct fails
// "n / 256 blocks of 256 threads make n threads."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    s[threadIdx.x] = in[i];
    __syncthreads();
    int mirrored = 255 - threadIdx.x;
    out[n - 1 - (int)(blockIdx.x * 256 + mirrored)] = s[mirrored];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<n / 256, 256>>>(in, out, n);
}
