// Who waits for a millisecond does not look whether that was enough.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 13 and 16
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
using Barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void k(const int* in, int* out) {
    __shared__ Barrier full;
    __shared__ int s[64];
    const int t = threadIdx.x;
    if (t == 0) init(&full, 64);
    __syncthreads();
    s[t] = in[t];
    auto token = full.arrive();
    full.try_wait_for(std::move(token), cuda::std::chrono::milliseconds(1));
    out[t] = s[63 - t];
}
