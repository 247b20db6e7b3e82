// dot.cu: the reference: products into shared memory, a tree of additions there, and one atomicAdd a block.
#include <cuda_runtime.h>

constexpr int block_size = 256;  // a power of two: each round halves what is left

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float part[block_size];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;

    // Threads past the end bring a zero: it changes no sum, every slot of `part` is written, and the rounds below
    // need no special case for the last block.
    part[tid] = i < n ? a[i] * b[i] : 0;
    __syncthreads();

    // The stride halves, and the threads that still add are always the first ones. So the lanes of a warp stay together:
    // either all of them add or none does, until fewer than 32 are left. And they ask for neighbors: lane t for
    // part[tid] and part[tid + stride], 32 words in 32 banks. With a stride that doubles, thread t would add part[2*t*stride], and
    // the lanes would meet in ever fewer banks.
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();  // outside of the branch: the whole block meets it
    }

    // Blocks cannot wait for each other, so their sums meet in global memory, and only an atomic operation makes that safe: 256 products
    // cost one of them. Thread 0 wrote part[0] itself and needs no further barrier.
    if (tid == 0) atomicAdd(result, part[0]);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    // Here and not in the kernel: no block knows which one comes first.
    cudaMemset(result, 0, sizeof(float));

    int blocks = (n + block_size - 1) / block_size;
    dot<<<blocks, block_size>>>(a, b, result, n);
}
