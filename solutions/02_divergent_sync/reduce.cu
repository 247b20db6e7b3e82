// reduce.cu: the reference: a tree of additions in shared memory, with the barrier outside of the branch.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;

    // Threads past the end bring a zero: it changes no sum, every slot of `part` is written, and the
    // rounds below need no special case for the last block.
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();

    // `stride` is the same in all threads, so all of them go round the loop equally often. That is what
    // makes it right to have a barrier in it.
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // The branch only holds the addition. In one round no slot is both read as part[tid + stride] and
        // written: what is read lies at or above `stride`, what is written below it.
        if (tid < stride) part[tid] += part[tid + stride];

        // Outside of the branch: the threads that had nothing to add meet it as well. Inside, the threads of one
        // warp would part at it as soon as `stride` is less than a warp.
        __syncthreads();
    }

    // Thread 0 wrote part[0] itself.
    if (tid == 0) block_sums[blockIdx.x] = part[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);
}
