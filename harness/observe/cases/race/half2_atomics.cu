// Atomics of two halves each, on words side by side.
// run: --kernel add --block 64 --arg u32[2]=zero
// expect: nothing
// output 0: 1409286144
#include <cuda_fp16.h>
__global__ void add(__half2* sums) {
    atomicAdd(&sums[0], __floats2half2_rn(0.f, 1.f));
    atomicAdd(&sums[1], __floats2half2_rn(1.f, 0.f));
}
