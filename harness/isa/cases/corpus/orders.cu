// orders.cu: cuda::atomic and atomic_ref of each type with each order and scope; fences; flags; semaphores and latches.
#include <cuda/atomic>
#include <cuda/latch>
#include <cuda/semaphore>

template <class T, cuda::thread_scope scope>
__device__ void orders(T* cell, T* out) {
    cuda::atomic_ref<T, scope> a(*cell);
    T r = a.load(cuda::memory_order_relaxed);
    r = r + a.load(cuda::memory_order_acquire);
    r = r + a.load();
    a.store(r, cuda::memory_order_relaxed);
    a.store(r, cuda::memory_order_release);
    a.store(r);
    r = r + a.exchange(r, cuda::memory_order_acq_rel);
    T expected = r;
    a.compare_exchange_strong(expected, r, cuda::memory_order_acquire, cuda::memory_order_relaxed);
    a.compare_exchange_weak(expected, r);
    r = r + expected;
    if constexpr (!cuda::std::is_same_v<T, bool>) {
        r = r + a.fetch_add(r, cuda::memory_order_relaxed) + a.fetch_sub(r, cuda::memory_order_release) + a.fetch_max(r) + a.fetch_min(r, cuda::memory_order_acquire);
    }
    if constexpr (cuda::std::is_integral_v<T> && !cuda::std::is_same_v<T, bool>) {
        r = r + a.fetch_and(r) + a.fetch_or(r, cuda::memory_order_relaxed) + a.fetch_xor(r, cuda::memory_order_acq_rel);
    }
    *out = r;
}

template <class T>
__global__ void scopes(T* cell, T* out) {
    orders<T, cuda::thread_scope_block>(cell, out);
    orders<T, cuda::thread_scope_device>(cell + 1, out + 1);
    orders<T, cuda::thread_scope_system>(cell + 2, out + 2);
    orders<T, cuda::thread_scope_thread>(cell + 3, out + 3);
}

template __global__ void scopes(signed char*, signed char*);
template __global__ void scopes(unsigned short*, unsigned short*);
template __global__ void scopes(int*, int*);
template __global__ void scopes(unsigned*, unsigned*);
template __global__ void scopes(long long*, long long*);
template __global__ void scopes(unsigned long long*, unsigned long long*);
template __global__ void scopes(float*, float*);
template __global__ void scopes(double*, double*);

__global__ void flags(int* data, int* out) {
    __shared__ cuda::std::atomic_flag busy;
    __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
    if (threadIdx.x == 0) busy.clear(), count.store(0);
    __syncthreads();
    while (busy.test_and_set(cuda::memory_order_acquire)) {}
    ++count;
    data[0] += 1;
    busy.clear(cuda::memory_order_release);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_system);
    out[threadIdx.x] = count--;
}

__global__ void meet(int* out) {
    __shared__ cuda::std::aligned_storage_t<sizeof(cuda::latch<cuda::thread_scope_block>), 16> room;
    __shared__ cuda::std::aligned_storage_t<sizeof(cuda::counting_semaphore<cuda::thread_scope_block, 4>), 16> door;
    auto* latch = reinterpret_cast<cuda::latch<cuda::thread_scope_block>*>(&room);
    auto* semaphore = reinterpret_cast<cuda::counting_semaphore<cuda::thread_scope_block, 4>*>(&door);
    if (threadIdx.x == 0) new (latch) cuda::latch<cuda::thread_scope_block>(blockDim.x), new (semaphore) cuda::counting_semaphore<cuda::thread_scope_block, 4>(4);
    __syncthreads();
    semaphore->acquire();
    out[threadIdx.x] += 1;
    semaphore->release();
    latch->arrive_and_wait();
}
