// What one bulk copy has brought goes on by another one: no thread has written it.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
#include <cuda/barrier>
#include <cuda/ptx>
namespace ptx = cuda::ptx;
__global__ void k(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    if (t == 0) init(&full, blockDim.x);
    if (t == 0) cuda::device::experimental::fence_proxy_async_shared_cta();
    __syncthreads();
    cuda::barrier<cuda::thread_scope_block>::arrival_token token;
    if (t == 0) {
        cuda::device::memcpy_async_tx(s, in, cuda::aligned_size_t<16>(256), full);
        token = cuda::device::barrier_arrive_tx(full, 1, 256);
    } else {
        token = full.arrive();
    }
    full.wait(std::move(token));
    __syncthreads();
    if (t == 0) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, 256);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
    }
}
// output 1: 0 1 2
