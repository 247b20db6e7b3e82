// dot.cu: the dot product of two vectors: *result = a[0]*b[0] + a[1]*b[1] + … + a[n-1]*b[n-1].
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void dot(const int* a, const int* b, int* result, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // TODO: this is right, but n additions queue up for one place in global memory. Let the threads of a block put their
    // products into shared memory and add them up there, in a tree, so that the block has a single number left to add.
    if (i < n) {
        int product = a[i] * b[i];
        atomicAdd(result, product);
    }
}

extern "C" void launch(const int* a, const int* b, int* result, int n) {
    cudaMemset(result, 0, sizeof(int));  // *result holds anything before; the kernel only adds to it

    int blocks = (n + block_size - 1) / block_size;
    dot<<<blocks, block_size>>>(a, b, result, n);
}
