// reverse.cu: the reference: stage a block's elements in shared memory, wait for everybody, write them out backward.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];

    int t = threadIdx.x;
    int base = blockIdx.x * block_size;
    int count = min(block_size, n - base);

    // Thread t fills slot t: global memory is read in order, and nobody else writes this slot.
    if (t < count) tile[t] = in[base + t];

    // Slot count-1-t, which thread t reads next, was filled by another thread, for most t one of another warp.
    // Only a barrier of the whole block orders that write before this read. It stands outside of the `if`,
    // because the threads without an element are part of the block too.
    __syncthreads();

    // The block's elements land together at [first, first + count): the write is in order as well. All the
    // disorder of the reversal happens in shared memory, where order costs nothing.
    int first = n - base - count;
    if (t < count) out[first + t] = tile[count - 1 - t];

    // No second barrier: nobody writes to `tile` again.
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reverse<<<blocks, block_size>>>(in, out, n);
}
