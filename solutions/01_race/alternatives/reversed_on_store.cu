// Turns the order round on the way into shared memory, not on the way out.
#include <cuda_runtime.h>

constexpr int N = 512;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int backwards[N];
    int base = blockIdx.x * N;
    int count = base + N <= n ? N : n - base;
    if (threadIdx.x < count) backwards[count - 1 - threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    if (threadIdx.x < count) out[n - base - count + threadIdx.x] = backwards[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) { reverse<<<(n + N - 1) / N, N>>>(in, out, n); }
