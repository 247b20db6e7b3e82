// A spin lock of compare-exchange with acquire and store with release.
// run: --kernel add --grid 8 --block 32 --arg i32[1]=zero --arg i32[1]=zero
// expect: nothing
// output 1: 8
#include <cuda/atomic>
__global__ void add(int* lock, int* sum) {
    cuda::atomic_ref<int, cuda::thread_scope_device> guard(*lock);
    if (threadIdx.x != 0) return;
    int open = 0;
    while (!guard.compare_exchange_weak(open, 1, cuda::memory_order_acquire)) open = 0;
    *sum += 1;
    guard.store(0, cuda::memory_order_release);
}
