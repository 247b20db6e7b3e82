// Released to the block and acquired by another warp of it.
// run: --kernel hand_over --block 64 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 0 1 2 3
#include <cuda/atomic>
__global__ void hand_over(const int* in, int* out) {
    __shared__ int value[32];
    __shared__ int count;
    cuda::atomic_ref<int, cuda::thread_scope_block> arrived(count);
    int t = threadIdx.x;
    if (t == 0) count = 0;
    __syncthreads();
    if (t < 32) {
        value[t] = in[t];
        arrived.fetch_add(1, cuda::memory_order_release);
    } else {
        while (arrived.load(cuda::memory_order_acquire) < 32) {}
        out[t - 32] = value[t - 32];
    }
}
