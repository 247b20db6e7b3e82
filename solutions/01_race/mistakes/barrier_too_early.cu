// expect: race-free fails
// expect: first-race fails
// expect: race.read-write at line 14
// "The threads have to start together, so the barrier goes to the top."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int start = blockIdx.x * 256;
    int size = min(256, n - start);

    __syncthreads();

    if (threadIdx.x < size) s[threadIdx.x] = in[start + threadIdx.x];
    if (threadIdx.x < size) out[n - start - size + threadIdx.x] = s[size - 1 - threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
