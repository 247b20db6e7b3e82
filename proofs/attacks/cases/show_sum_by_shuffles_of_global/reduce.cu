#include <cuda_runtime.h>
__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part;
    int t = threadIdx.x, base = blockIdx.x * 256;
    float sum = 0;
    for (int k = base; k < min(n, base + 256); k++) sum += in[k];
    if (t == 0) {
        *(volatile float*)&part = sum;
        block_sums[blockIdx.x] = *(volatile float*)&part;
    }
}
extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
