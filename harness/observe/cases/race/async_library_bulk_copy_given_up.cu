// cuda::device::memcpy_async_tx, and a wait that ends after a millisecond.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.async at lines 14 and 18
#include <cuda/barrier>
#include <cuda/ptx>
#pragma nv_diag_suppress static_var_with_dynamic_init
using Barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void k(const int* in, int* out) {
    __shared__ Barrier full;
    __shared__ alignas(16) int s[64];
    const int t = threadIdx.x;
    if (t == 0) init(&full, 64);
    __syncthreads();
    if (t == 0) cuda::device::memcpy_async_tx(s, in, cuda::aligned_size_t<16>(256), full);
    auto token = t == 0 ? cuda::device::barrier_arrive_tx(full, 1, 256) : full.arrive();
    __syncthreads();
    full.try_wait_for(std::move(token), cuda::std::chrono::milliseconds(1));
    out[t] = s[63 - t];
}
