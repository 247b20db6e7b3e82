#include <cuda_runtime.h>
namespace good {
constexpr int block_size = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];
    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int count = min(block_size, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    int first = n - base - count;
    if (t < count) out[first + t] = tile[count - 1 - t];
}

void good_launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reverse<<<blocks, block_size>>>(in, out, n);
}
}
namespace poor {
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) out[n - 1 - i] = in[i];
}
void poor_launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
}
extern "C" void launch(const int* in, int* out, int n) {
    if (n % 256 == 0) good::good_launch(in, out, n);
    else poor::poor_launch(in, out, n);
}
