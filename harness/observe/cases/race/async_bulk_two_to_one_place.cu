// Two bulk copies of one phase overlap.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 13 and 14
#include <cuda/barrier>
__global__ void k(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    if (t == 0) init(&full, blockDim.x);
    __syncthreads();
    cuda::barrier<cuda::thread_scope_block>::arrival_token token;
    if (t == 0) {
        cuda::device::memcpy_async_tx(s, in, cuda::aligned_size_t<16>(128), full);
        cuda::device::memcpy_async_tx(s + 16, in + 64, cuda::aligned_size_t<16>(192), full);
        token = cuda::device::barrier_arrive_tx(full, 1, 320);
    } else {
        token = full.arrive();
    }
    full.wait(std::move(token));
    out[t] = s[63 - t];
}
