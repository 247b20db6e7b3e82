// One macro: the token's empty member is copied where the racing element is read, and matters to nobody.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at line 16
#include <cuda/barrier>
#define TURNED_ROUND(out, in)   \
    stage[t] = in[t];           \
    auto token = meet.arrive(); \
    out[t] = stage[63 - t];     \
    meet.wait(std::move(token));
__global__ void reverse(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> meet;
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (t == 0) init(&meet, 64);
    __syncthreads();
    TURNED_ROUND(out, in)
}
