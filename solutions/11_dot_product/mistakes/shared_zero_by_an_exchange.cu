// expect: correct fails
// The block's sum is set to zero by an exchange, which no barrier keeps ahead of the additions.
#include <cuda_runtime.h>

__global__ void dot(const int* a, const int* b, int* result, int n) {
    __shared__ int block_sum;
    if (threadIdx.x == 0) atomicExch(&block_sum, 0);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = __reduce_add_sync(0xffffffff, i < n ? a[i] * b[i] : 0);
    if (threadIdx.x % 32 == 0) atomicAdd(&block_sum, sum);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(result, block_sum);
}

extern "C" void launch(const int* a, const int* b, int* result, int n) {
    cudaMemset(result, 0, sizeof(int));
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
