// With a token in hand a thread works on what is its own; what others read was written before.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 63 63
#include <cuda/barrier>
__global__ void reverse(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> meet;
    __shared__ int stage[64], own[64];
    int t = threadIdx.x;
    if (t == 0) init(&meet, 64);
    __syncthreads();
    stage[t] = in[t];
    auto token = meet.arrive();
    own[t] = in[t];
    meet.wait(std::move(token));
    out[t] = stage[63 - t] + own[t];
}
