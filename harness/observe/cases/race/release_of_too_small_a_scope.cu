// Released to the block, acquired by another block.
// run: --kernel hand_over --grid 2 --block 1 --arg i32[1]=poison --arg i32[1]=zero --arg i32[1]=poison
// expect: race.read-write at lines 10 and 13
// expect: race.read-write at lines 9 and 14
#include <cuda/atomic>
__global__ void hand_over(int* value, int* flag, int* out) {
    if (blockIdx.x == 0) {
        cuda::atomic_ref<int, cuda::thread_scope_block> mine(*flag);
        *value = 42;
        mine.store(1, cuda::memory_order_release);
    } else {
        cuda::atomic_ref<int, cuda::thread_scope_device> seen(*flag);
        while (seen.load(cuda::memory_order_acquire) == 0) {}
        *out = *value;
    }
}
