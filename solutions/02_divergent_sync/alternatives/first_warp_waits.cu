// Each warp adds its elements by shuffles; the first warp waits at a counter until all sums are there.
#include <cuda_runtime.h>

#include <cuda/atomic>

constexpr int block_size = 256, warps = block_size / 32;

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float sums[warps];
    __shared__ int came;

    int tid = threadIdx.x, warp = tid / 32, lane = tid % 32;
    int i = blockIdx.x * blockDim.x + tid;
    if (tid == 0) came = 0;
    __syncthreads();
    cuda::atomic_ref<int, cuda::thread_scope_block> counter(came);
    float sum = i < n ? in[i] : 0.0f;
    for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffff, sum, lanes);
    if (lane == 0) {
        sums[warp] = sum;
        counter.fetch_add(1, cuda::memory_order_release);
    }
    if (warp > 0) return;
    while (counter.load(cuda::memory_order_acquire) < warps) {
    }
    float all = lane < warps ? sums[lane] : 0.0f;
    for (int lanes = warps / 2; lanes > 0; lanes /= 2) all += __shfl_down_sync(0xffffffff, all, lanes);
    if (lane == 0) block_sums[blockIdx.x] = all;
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reduce<<<blocks, block_size>>>(in, block_sums, n);
}
