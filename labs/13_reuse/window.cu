// window.cu: out[i] is the sum of in[i - before] to in[i + after]. Elements beyond the ends of `in` count as zero.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void window_sums(const int* in, int* out, int n, int before, int after) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    // TODO: This is correct, but every thread loads its whole window from global memory, and most of it is also in the
    // windows of its neighbors. Let the block load each element that it needs once, and read the elements from shared memory.
    int sum = 0;
    for (int k = -before; k <= after; k++)
        if (i + k >= 0 && i + k < n) sum += in[i + k];
    out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    int blocks = (n + block_size - 1) / block_size;
    window_sums<<<blocks, block_size>>>(in, out, n, before, after);
}
