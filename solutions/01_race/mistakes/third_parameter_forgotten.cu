// expect: uses-shared fails
// expect: memory-safe fails
// expect: memory.shared-overrun at line 12
// expect: memory.shared-overrun at line 14
// "`extern __shared__` without a size: the compiler sees how much is needed."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    extern __shared__ int s[];
    int t = threadIdx.x, base = blockIdx.x * 256;
    int count = min(256, n - base);
    if (t < count) s[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = s[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
