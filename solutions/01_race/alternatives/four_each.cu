// 64 threads move 256 elements, four each, with pointers instead of indices.
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int chunk[256];
    const int base = blockIdx.x * 256;
    const int count = min(256, n - base);

    const int* from = in + base + threadIdx.x;
    for (int* to = chunk + threadIdx.x; to < chunk + count; to += blockDim.x, from += blockDim.x) *to = *from;
    __syncthreads();

    int* target = out + (n - base - count);
    for (int k = threadIdx.x; k < count; k += blockDim.x) *(target + k) = *(chunk + count - 1 - k);
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 64>>>(in, out, n);
}
