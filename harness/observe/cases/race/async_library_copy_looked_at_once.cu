// cuda::memcpy_async, and one look by cuda::ptx behind a barrier.
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
    cuda::memcpy_async(s + t, in + t, 4, full);
    auto token = full.arrive();
    __syncthreads();
    cuda::ptx::mbarrier_try_wait(cuda::device::barrier_native_handle(full), token);
    out[t] = s[63 - t];
}
