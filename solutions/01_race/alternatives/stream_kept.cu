// A stream and a word of constant memory are made in the first call and kept; a word of device memory counts the calls.
#include <cuda_runtime.h>

constexpr int block_size = 256;
__device__ unsigned calls;
__constant__ int step;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];
    int t = threadIdx.x;
    int base = blockIdx.x * step;
    int count = min(block_size, n - base);
    if (t < count) tile[t] = in[base + t];
    if (t == 0 && blockIdx.x == 0) calls++;
    __syncthreads();
    int first = n - base - count;
    if (t < count) out[first + t] = tile[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    static cudaStream_t stream = nullptr;
    if (!stream) {
        cudaStreamCreate(&stream);
        cudaMemcpyToSymbol(step, &block_size, sizeof block_size);
    }
    reverse<<<(n + block_size - 1) / block_size, block_size, 0, stream>>>(in, out, n);
    cudaStreamSynchronize(stream);
}
