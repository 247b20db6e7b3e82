// Others may come to the barrier before it is made: what they read there tells them too late.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.write-write at lines 11 and 13
#include <cuda/barrier>
__global__ void reverse(const int* in, int* out) {
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    if (t == 0) init(&all, 64);
    __syncwarp();
    all.arrive_and_wait();
    out[t] = stage[63 - t];
}
