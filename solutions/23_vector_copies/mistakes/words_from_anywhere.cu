// expect: memory-safe fails
// expect: memory.misaligned at line 8
// "A cast to uint4 makes it wide."
#include <cuda_runtime.h>

__global__ void copy_words(const unsigned char* in, unsigned char* out, int n) {
    int i = 16 * (blockIdx.x * 256 + threadIdx.x);
    if (i + 16 <= n) *reinterpret_cast<uint4*>(out + i) = *reinterpret_cast<const uint4*>(in + i);
    if (i < n && i + 16 > n)
        for (int k = i; k < n; k++) out[k] = in[k];
}

extern "C" void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {
    copy_words<<<(n + 4095) / 4096, 256>>>(in + from, out + to, n);
}
