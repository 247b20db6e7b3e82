// A barrier object in shared memory orders those who arrive and wait.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 62 61
#include <cuda/barrier>
__global__ void reverse(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> meet;
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (t == 0) init(&meet, 64);
    __syncthreads();
    stage[t] = in[t];
    meet.arrive_and_wait();
    int value = stage[63 - t];
    meet.arrive_and_wait();
    stage[t] = value;
    meet.arrive_and_wait();
    out[t] = stage[t];
}
