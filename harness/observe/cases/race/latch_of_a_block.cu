// A latch counts down; those who wait see what was written before.
// run: --kernel wait --block 64 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 31 30 29 28
#include <cuda/latch>
__global__ void wait(const int* in, int* out) {
    __shared__ int value[32];
    using Latch = cuda::latch<cuda::thread_scope_block>;
    __shared__ alignas(Latch) unsigned char room[sizeof(Latch)];
    Latch& latch = *reinterpret_cast<Latch*>(room);
    int t = threadIdx.x;
    if (t == 0) new (room) Latch(32);
    __syncthreads();
    if (t < 32) {
        value[t] = in[t];
        latch.count_down();
    } else {
        latch.wait();
        out[t - 32] = value[63 - t];
    }
}
