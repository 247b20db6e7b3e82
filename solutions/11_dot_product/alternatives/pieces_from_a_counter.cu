// pieces_from_a_counter.cu: blocks that fit on the device take pieces of 4,096 products from a counter.
#include <cuda_runtime.h>
constexpr int T = 256, P = 4096;
__global__ void __launch_bounds__(T)
    dot(const float* __restrict__ a, const float* __restrict__ b, float* result, int n, int* counter) {
    __shared__ float part[T];
    __shared__ int taken;
    const int t = threadIdx.x, pieces = (n + P - 1) / P;
    float sum = 0;
    while (true) {
        if (t == 0) taken = atomicAdd(counter, 1);
        __syncthreads();
        const int piece = taken;
        __syncthreads();
        if (piece >= pieces) break;
        const int base = piece * P;
        if (base + P <= n) {
            const float4* x = reinterpret_cast<const float4*>(a + base);
            const float4* y = reinterpret_cast<const float4*>(b + base);
#pragma unroll
            for (int k = 0; k < P / 4 / T; k++) {
                const float4 u = __ldg(x + k * T + t), v = __ldg(y + k * T + t);
                sum += u.x * v.x + u.y * v.y + u.z * v.z + u.w * v.w;
            }
        } else {
            for (int i = base + t; i < n; i += T) sum += a[i] * b[i];
        }
    }
    part[t] = sum;
    __syncthreads();
    for (int s = T / 2; s > 16; s >>= 1) {
        if (t < s) part[t] = sum = sum + part[t + s];
        __syncthreads();
    }
    if (t < 32) {
        for (int d = 16; d; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
        if (t == 0) atomicAdd(result, sum);
    }
}
extern "C" void launch(const float* a, const float* b, float* result, int n) {
    int sms, fit, *counter;
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, dot, T, 0);
    cudaMallocAsync((void**)&counter, sizeof(int), 0);
    cudaMemsetAsync(counter, 0, sizeof(int), 0);
    cudaMemsetAsync(result, 0, sizeof(float), 0);
    dot<<<min(fit * sms, (n + P - 1) / P), T>>>(a, b, result, n, counter);
    cudaFreeAsync(counter, 0);
}
