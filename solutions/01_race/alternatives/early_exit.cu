// Threads without an element leave first: a barrier does not wait for those that have exited.
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    s[threadIdx.x] = in[i];
    __syncthreads();

    int last = min((int)blockDim.x, n - (int)(blockIdx.x * blockDim.x)) - 1;
    int partner = last - threadIdx.x;  // the thread whose element I write out
    int its_index = blockIdx.x * blockDim.x + partner;
    out[n - 1 - its_index] = s[partner];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    reverse<<<blocks, threads>>>(in, out, n);
    if (cudaGetLastError() != cudaSuccess) return;
}
