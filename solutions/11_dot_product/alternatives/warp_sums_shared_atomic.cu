// Each warp adds up by shuffles and hands its sum to a shared variable atomically: eight atomic additions there, one outside.
#include <cuda_runtime.h>

__global__ void dot(const int* a, const int* b, int* result, int n) {
    __shared__ int block_sum;
    if (threadIdx.x == 0) block_sum = 0;
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int sum = __reduce_add_sync(0xffffffff, i < n ? a[i] * b[i] : 0);
    if (threadIdx.x % 32 == 0) atomicAdd(&block_sum, sum);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(result, block_sum);
}

extern "C" void launch(const int* a, const int* b, int* result, int n) {
    int zero = 0;
    cudaMemcpy(result, &zero, sizeof zero, cudaMemcpyHostToDevice);
    dot<<<(n + 255) / 256, 256>>>(a, b, result, n);
}
