// @name@.cu: the reference: a block's elements and one more in shared memory, so that each is loaded once.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void add_neighbours(const int* in, int* out, int n) {
    // One slot more than there are threads: the last thread's neighbor belongs to the next block.
    __shared__ int tile[block_size + 1];

    int t = threadIdx.x;
    int i = blockIdx.x * block_size + t;

    // Past the end of the array comes a zero: it changes no sum, and every slot that is read has been written.
    tile[t] = i < n ? in[i] : 0;
    int next = (blockIdx.x + 1) * block_size;
    if (t == 0) tile[block_size] = next < n ? in[next] : 0;

    // Slot t + 1 was filled by another thread.
    __syncthreads();

    if (i < n) out[i] = tile[t] + tile[t + 1];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    add_neighbours<<<blocks, block_size>>>(in, out, n);
}
