// The fence and the copies of cuda::ptx; a sum in global memory by another copy.
// run: --kernel k --block 64 --arg i32[64]=poison --arg i32[64]=zero
// expect: nothing
#include <cuda/ptx>
namespace ptx = cuda::ptx;
__global__ void k(int* out, int* sum) {
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    s[t] = 3 * t;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (t == 0) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, 256);
        ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, sum, s, 256);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
}
// output 1: 0 3 6
