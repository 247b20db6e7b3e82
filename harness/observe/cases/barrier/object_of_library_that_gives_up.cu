// cuda::barrier for one thread more than there are, and a wait that ends after a time.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
__global__ void k(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    const int t = threadIdx.x;
    if (t == 0) init(&full, 65);
    __syncthreads();
    auto token = full.arrive();
    const bool ended = full.try_wait_for(std::move(token), cuda::std::chrono::milliseconds(50));
    out[t] = ended ? in[t] : -1;
}
// output 1: -1 -1
