// expect: barriers fails
// expect: barrier.divergent at line 12
// "Each thread meets a barrier, whichever way it goes."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x;
    int i = blockIdx.x * 256 + t;
    if (i < n) {
        s[t] = in[i];
        __syncthreads();
    } else {
        s[t] = 0;
        __syncthreads();
    }
    int base = blockIdx.x * 256;
    int count = min(256, n - base);
    if (t < count) out[n - base - count + t] = s[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
