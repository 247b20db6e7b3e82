// expect: race-free fails
// expect: race.read-write at line 12
// "One barrier a round: write, wait, read. The next round starts with a fresh write."
#include <cuda_runtime.h>

#define TPB 256

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[TPB];
    for (int start = blockIdx.x * TPB; start < n; start += gridDim.x * TPB) {
        int len = min(TPB, n - start);
        if (threadIdx.x < len) s[threadIdx.x] = in[start + threadIdx.x];
        __syncthreads();
        if (threadIdx.x < len) out[n - start - len + threadIdx.x] = s[len - 1 - threadIdx.x];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<2, TPB>>>(in, out, n);
}
