// A barrier of the block does not wait for a bulk copy.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 13 and 17
#include <cuda/barrier>
__global__ void k(const int* in, int* out) {
    __shared__ __align__(16) int s[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    const int t = threadIdx.x;
    if (t == 0) init(&full, 1);
    __syncthreads();
    cuda::barrier<cuda::thread_scope_block>::arrival_token token;
    if (t == 0) {
        cuda::device::memcpy_async_tx(s, in, cuda::aligned_size_t<16>(256), full);
        token = cuda::device::barrier_arrive_tx(full, 1, 256);
    }
    __syncthreads();
    out[t] = s[63 - t];
}
