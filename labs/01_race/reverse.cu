// reverse.cu: writes the integers of `in` to `out` in the opposite order, a block's worth at a time, through shared memory.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];

    int t = threadIdx.x;
    int base = blockIdx.x * block_size;      // the first element of this block
    int count = min(block_size, n - base);   // how many it has; the last block may have fewer

    // Each thread brings one element in.
    if (t < count) tile[t] = in[base + t];

    // TODO: below, a thread takes what another thread brought. What makes sure that it is there by then?

    // Each thread carries one element out: this block's elements, last one first.
    int first = n - base - count;            // where they go in `out`
    if (t < count) out[first + t] = tile[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reverse<<<blocks, block_size>>>(in, out, n);
}
