#include <cuda_runtime.h>
constexpr int B = 256;
// word bin * 32 + lane: each lane has a bank of its own
__global__ void histogram(const int* __restrict__ key, const int* __restrict__ weight, int* sums, int n, int nbins) {
    extern __shared__ int part[];
    for (int k = threadIdx.x; k < 32 * nbins; k += B) part[k] = 0;
    __syncthreads();
    const int lane = threadIdx.x % 32;
    for (int i = blockIdx.x * B + threadIdx.x; i < n; i += gridDim.x * B) atomicAdd(&part[lane * nbins + key[i] % nbins], weight[i]);
    __syncthreads();
    for (int b = threadIdx.x; b < nbins; b += B) {
        int sum = 0;
        for (int c = 0; c < 32; c++) sum += part[c * nbins + b];
        if (sum) atomicAdd(&sums[b], sum);
    }
}
extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    int blocks = (n + 16 * B - 1) / (16 * B);
    if (blocks > 528) blocks = 528;
    if (blocks) histogram<<<blocks, B, 32 * nbins * sizeof(int)>>>(key, weight, sums, n, nbins);
}
