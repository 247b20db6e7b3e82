// dot.cu: the dot product of two vectors: *result = a[0]*b[0] + a[1]*b[1] + … + a[n-1]*b[n-1].
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void dot(const float* a, const float* b, float* result, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    // TODO: This is correct, but n atomic additions to one word in global memory are serialized. Let the threads of a block
    // store their products in shared memory and add them up there, in a tree. Then the block has only one number to add.
    if (i < n) {
        float product = a[i] * b[i];
        atomicAdd(result, product);
    }
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));  // *result can hold any value before this; the kernel only adds to it

    int blocks = (n + block_size - 1) / block_size;
    dot<<<blocks, block_size>>>(a, b, result, n);
}
