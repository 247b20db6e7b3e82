// Who does not wait for the barrier object reads what the copy may still be writing.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.async at lines 11 and 14
#include <cuda/barrier>
__global__ void reverse(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    __shared__ __align__(16) int stage[64];
    const int t = threadIdx.x;
    if (t == 0) init(&full, 1);
    __syncthreads();
    if (t == 0) cuda::device::memcpy_async_tx(stage, in, cuda::aligned_size_t<16>(256), full);
    if (t == 0) (void)cuda::device::barrier_arrive_tx(full, 1, 256);
    __syncwarp();
    out[t] = stage[63 - t];
}
