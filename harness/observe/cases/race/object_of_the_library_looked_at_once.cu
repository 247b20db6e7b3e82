// cuda::barrier, asked once by cuda::ptx.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 12 and 15
#include <cuda/barrier>
#include <cuda/ptx>
__global__ void k(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    __shared__ int s[64];
    const int t = threadIdx.x;
    if (t == 0) init(&full, 64);
    __syncthreads();
    s[t] = in[t];
    const auto token = full.arrive();
    cuda::ptx::mbarrier_try_wait(cuda::device::barrier_native_handle(full), token);
    out[t] = s[63 - t];
}
