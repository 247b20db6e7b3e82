// expect: race-free fails
// expect: first-race fails
// expect: race.read-write at line 15
// "__syncwarp() is the cheaper barrier, and threads work in warps anyway."
#include <cuda_runtime.h>

const int BLOCK = 256;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int buffer[BLOCK];
    const int base = blockIdx.x * BLOCK;
    const int count = min(BLOCK, n - base);
    const int tid = threadIdx.x;

    if (tid < count) buffer[tid] = in[base + tid];
    __syncwarp();
    if (tid < count) out[n - base - count + tid] = buffer[count - 1 - tid];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
}
