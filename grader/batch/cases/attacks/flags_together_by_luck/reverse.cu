#include <cuda_runtime.h>
constexpr int block_size = 256;
constexpr int w = 32;
__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[w];
    int t = threadIdx.x, base = blockIdx.x * w, count = min(w, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncwarp(__activemask());
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}
extern "C" void launch(const int* in, int* out, int n) { reverse<<<(n + w - 1) / w, w>>>(in, out, n); }
