// expect: race-free fails
// expect: first-race fails
// expect: race.read-write at line 12
// "The fence makes my write visible to the block, so the others see it now."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x;
    int base = blockIdx.x * 256;
    int count = min(256, n - base);
    if (t < count) s[t] = in[base + t];
    __threadfence_block();
    if (t < count) out[n - base - count + t] = s[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaDeviceSynchronize();
}
