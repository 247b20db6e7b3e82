// With a token in hand a thread writes what others read when they have waited.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 12 and 14
#include <cuda/barrier>
__global__ void reverse(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> meet;
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (t == 0) init(&meet, 64);
    __syncthreads();
    auto token = meet.arrive();
    stage[t] = in[t];
    meet.wait(std::move(token));
    out[t] = stage[63 - t];
}
