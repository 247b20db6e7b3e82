// @name@.cu: adds its right neighbor to each element.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void add_neighbours(const int* in, int* out, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;

    // TODO: The next thread loads in[i + 1] too. Let the block load each element once, into shared memory.
    if (i < n) out[i] = in[i] + (i + 1 < n ? in[i + 1] : 0);
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    add_neighbours<<<blocks, block_size>>>(in, out, n);
}
