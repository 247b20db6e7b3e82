// The guard is a relaxed atomic load: it may be old, and no harm is done.
// run: --kernel most --grid 4 --block 64 --arg i32[256]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 255
#include <cuda/atomic>
__global__ void most(const int* in, int* best) {
    int value = in[blockIdx.x * 64 + threadIdx.x];
    cuda::atomic_ref<int, cuda::thread_scope_device> now(*best);
    if (value > now.load(cuda::memory_order_relaxed)) atomicMax(best, value);
}
