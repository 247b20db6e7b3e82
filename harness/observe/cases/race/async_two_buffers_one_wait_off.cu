// While one buffer is read the other one is filled; two groups may go on. What two groups of one thread write
// to one place arrives in their order.
// run: --kernel k --block 64 --arg i32[256]=iota --arg i32[256]=poison
// expect: race.async at lines 10 and 18
// expect: race.async at lines 14 and 18
#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[256];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_commit();
    for (int part = 0; part < 4; ++part) {
        if (part + 1 < 4)
            __pipeline_memcpy_async(&s[(part + 1) % 2 * 64 + t], &in[(part + 1) * 64 + t], 4);
        __pipeline_commit();
        __pipeline_wait_prior(2);
        __syncthreads();
        out[part * 64 + t] = s[part % 2 * 64 + 63 - t];
        __syncthreads();
    }
}
