// A copy in bulk is there when its barrier object has seen all bytes; the next one may come when all have read.
// run: --kernel reverse --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 63 62 61
#include <cuda/barrier>
__global__ void reverse(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    __shared__ __align__(16) int stage[64];
    const int t = threadIdx.x;
    if (t == 0) init(&full, 64);
    __syncthreads();
    for (int at = 0; at < 128; at += 64) {
        cuda::barrier<cuda::thread_scope_block>::arrival_token token;
        if (t == 0) {
            cuda::device::memcpy_async_tx(stage, in + at, cuda::aligned_size_t<16>(256), full);
            token = cuda::device::barrier_arrive_tx(full, 1, 256);
        } else {
            token = full.arrive();
        }
        full.wait(std::move(token));
        out[at + t] = stage[63 - t];
        __syncthreads();
    }
}
