// A pipeline of a thread: copies, commits, waits.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda/pipeline>
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    auto pipeline = cuda::make_pipeline();
    pipeline.producer_acquire();
    cuda::memcpy_async(&s[t], &in[t], sizeof(int), pipeline);
    pipeline.producer_commit();
    pipeline.consumer_wait();
    __syncthreads();
    out[t] = s[63 - t];
    pipeline.consumer_release();
}
