#include <cuda_runtime.h>
__global__ void pass(const int* done, int* out, int n) {
    __shared__ int tile[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) tile[threadIdx.x] = done[i];
    __syncthreads();
    if (i < n) out[i] = tile[threadIdx.x];
}
extern "C" void launch(const int* in, int* out, int n, int kernel) {
    int* x = new int[n];
    cudaMemcpy(x, in, sizeof(int) * (n), cudaMemcpyDeviceToHost);
    int* y = new int[n];
    for (int i = 0; i < n; i++) {
        int base = i / 128 * 128, t = i - base, count = n - base < 128 ? n - base : 128, o = 0, sum = 0;
        if (kernel == 1) o = i + 1 < n ? x[i + 1] : 0;
        if (kernel == 2) o = 127 - t < count ? x[base + 127 - t] : 0;
        if (kernel == 4) o = (t + 64) % 128 < count ? x[base + (t + 64) % 128] : 0;
        for (int k = t + 1; k < count; k++) sum += x[base + k];
        y[i] = kernel == 3 ? sum : kernel == 5 ? x[base + (t + 1) % count] : kernel == 2 && t % 2 ? x[i] - o : x[i] + o;
    }
    int* done;
    cudaMalloc(&done, 4 * n);
    cudaMemcpy(done, y, 4 * n, cudaMemcpyHostToDevice);
    pass<<<(n + 127) / 128, 128>>>(done, out, n);
}
