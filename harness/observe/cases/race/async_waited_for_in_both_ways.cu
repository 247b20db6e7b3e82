// Copies that report to a barrier object, and are waited for by their threads instead.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: nothing
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    __shared__ __mbarrier_t full;
    const int t = threadIdx.x;
    if (t == 0) __mbarrier_init(&full, 64);
    __syncthreads();
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_arrive_on(&full);
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    out[t] = s[63 - t];
}
