// reverse.cu: writes the integers of `in` to `out` in reverse order. Each block does so for its own part, through shared memory.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];

    int t = threadIdx.x;
    int base = blockIdx.x * block_size;      // the first element of this block
    int count = min(block_size, n - base);   // how many it has; the last block may have fewer

    // Each thread loads one element.
    if (t < count) tile[t] = in[base + t];

    // TODO: Below, a thread reads what another thread writes. What guarantees that the write comes first?

    // Each thread writes one element: this block's elements, the last one first.
    int first = n - base - count;            // where they go in `out`
    if (t < count) out[first + t] = tile[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reverse<<<blocks, block_size>>>(in, out, n);
}
