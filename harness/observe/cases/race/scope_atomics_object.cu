// cuda::atomic_ref with release and acquire.
// run: --kernel hand_over --grid 2 --block 1 --arg i32[1]=poison --arg i32[1]=zero --arg i32[1]=poison
// expect: nothing
// output 2: 42
#include <cuda/atomic>
__global__ void hand_over(int* value, int* flag, int* out) {
    cuda::atomic_ref<int, cuda::thread_scope_device> seen(*flag);
    if (blockIdx.x == 0) {
        *value = 42;
        seen.store(1, cuda::memory_order_release);
    } else {
        while (seen.load(cuda::memory_order_acquire) == 0) {}
        *out = *value;
    }
}
