// cp.async waited for by each thread for itself: the others' copies need a barrier.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 8 and 11
#include <cuda_pipeline.h>
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&stage[t], &in[t], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[t] = stage[63 - t];
}
