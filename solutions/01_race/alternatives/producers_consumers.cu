// Half of the warps bring, half carry: the first only arrive at a named barrier, the second wait at it.
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[128];
    int t = threadIdx.x, base = blockIdx.x * 128, c = min(128, n - base);
    if (t < 128) {
        if (t < c) s[t] = in[base + t];
        asm volatile("barrier.arrive 1, 256;" ::: "memory");
    } else {
        asm volatile("barrier.sync 1, 256;" ::: "memory");
        t -= 128;
        if (t < c) out[n - base - c + t] = s[c - 1 - t];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 127) / 128, 256>>>(in, out, n);
}
