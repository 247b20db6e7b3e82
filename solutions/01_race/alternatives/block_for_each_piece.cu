// A block for each piece: nobody writes to the tile again, so one barrier is enough.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];
    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int count = min(block_size, n - base);

    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + block_size - 1) / block_size, block_size>>>(in, out, n);
}
