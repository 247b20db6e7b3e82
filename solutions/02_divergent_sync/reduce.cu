// reduce.cu: the reference: a tree of additions with the barrier outside of the branch, and shuffles for its last steps.
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
    for (int stride = blockDim.x / 2; stride >= 32; stride /= 2) {
        // The branch only holds the addition. In one round no slot is both read as part[tid + stride] and
        // written: what is read lies at or above `stride`, what is written below it.
        if (tid < stride) part[tid] += part[tid + stride];

        // Outside of the branch: the threads that had nothing to add meet it as well.
        __syncthreads();
    }

    // 32 sums are left, one for each lane of warp 0. From here on nobody outside of this warp has anything to add, so no
    // barrier of the block is needed. The sums go from register to register, and the shuffle waits for the lanes in its
    // mask by itself. The branch is the same for all lanes of a warp, so all 32 that the mask names take part.
    if (tid < 32) {
        float sum = part[tid];
        for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffff, sum, lanes);

        // Of the others, lanes add what came from beyond: their sums are of no use. Lane 0 has it all.
        if (tid == 0) block_sums[blockIdx.x] = sum;
    }
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);
}
