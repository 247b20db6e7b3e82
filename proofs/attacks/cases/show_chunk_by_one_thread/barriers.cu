#include <cuda_runtime.h>
__global__ void k(const int* in, int* out, int n, int kernel) {
    __shared__ int tile[129];
    int base = blockIdx.x * 128, count = min(128, n - base);
    if (threadIdx.x) return;
    for (int t = 0; t < 129; t++) tile[t] = t < count || (t == 128 && base + 128 < n && kernel == 1) ? in[base + t] : 0;
    for (int t = 0, sum = 0; t < count; t++) {
        int x = tile[t];
        if (kernel == 1) out[base + t] = x + (t == 127 ? tile[128] : tile[t + 1]);
        if (kernel == 2) out[base + t] = t % 2 ? x - tile[127 - t] : x + tile[127 - t];
        if (kernel == 3) { sum = 0; for (int k = t + 1; k < count; k++) sum += tile[k]; out[base + t] = sum; }
        if (kernel == 4) out[base + t] = x + tile[(t + 64) % 128];
        if (kernel == 5) out[base + t] = tile[(t + 1) % count];
    }
}
extern "C" void launch(const int* in, int* out, int n, int kernel) { k<<<(n + 127) / 128, 128>>>(in, out, n, kernel); }
