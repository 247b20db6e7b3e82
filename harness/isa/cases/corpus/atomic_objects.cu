// atomic_objects.cu: the atomics, barriers and pipelines of libcu++.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/array>
#include <cuda/std/utility>

__device__ cuda::atomic<int, cuda::thread_scope_device> total;

__global__ void orders(int* x, unsigned long long* ul, float* f) {
    __shared__ cuda::atomic<int, cuda::thread_scope_block> here;
    const int t = threadIdx.x;
    if (t == 0) here.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    here.fetch_add(t, cuda::memory_order_relaxed);
    x[t] = total.fetch_add(1, cuda::memory_order_acq_rel) + here.load(cuda::memory_order_acquire);
    total.store(5, cuda::memory_order_release);
    cuda::atomic_ref<int, cuda::thread_scope_system> ref(x[64]);
    int expected = 3;
    ref.compare_exchange_strong(expected, 4);
    ref.fetch_max(t);
    ref.fetch_xor(5, cuda::memory_order_seq_cst);
    ref.exchange(9);
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_device> wide(ul[0]);
    wide.fetch_min(3);
    cuda::atomic_ref<float, cuda::thread_scope_device> real(f[0]);
    real.fetch_add(1.0f);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
    while (total.load() < 3) __nanosleep(10);
}
