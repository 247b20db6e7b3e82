// Half of the block waits for arrivals, the other half at a barrier of the block before it arrives.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.deadlock at line 13
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
__global__ void k(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    const int t = threadIdx.x;
    if (t == 0) init(&full, 64);
    __syncthreads();
    if (t < 32) {
        // The others would have to arrive before the barrier.
        full.arrive_and_wait();
        __syncthreads();
    } else {
        __syncthreads();
        full.arrive_and_wait();
    }
    out[t] = in[t];
}
