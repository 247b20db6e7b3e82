// A bulk reduction reads shared memory as a bulk copy does: without a proxy fence, perhaps old bytes.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: race.async at lines 9 and 12
#include <cuda/ptx>
namespace ptx = cuda::ptx;
__global__ void k(int* sum) {
    __shared__ __align__(16) int s[64];
    const int t = threadIdx.x;
    s[t] = 3 * t;
    __syncthreads();
    if (t == 0) {
        ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, sum, s, 256);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
}
