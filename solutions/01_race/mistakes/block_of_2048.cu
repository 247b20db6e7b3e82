// expect: correct fails
// expect: launch.refused at line 16
// marks: its launch is refused, so there is nothing to check
// "Larger blocks need fewer barriers."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[2048];
    int t = threadIdx.x, base = blockIdx.x * 2048, count = min(2048, n - base);
    if (t < count) s[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = s[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 2047) / 2048, 2048>>>(in, out, n);
}
