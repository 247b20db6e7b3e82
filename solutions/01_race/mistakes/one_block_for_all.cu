// expect: correct fails
// "<<<1, 256>>>, as in the first example of the lecture."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x, base = blockIdx.x * 256, count = min(256, n - base);
    if (t < count) s[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = s[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<1, 256>>>(in, out, n);
}
