// expect: taken
// Bandwidth by events, with std::setprecision.
#include <iomanip>
#include <iostream>
#include <vector>

__global__ void copy(const float4* in, float4* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = in[i];
}

int main() {
    const int n = 1 << 14;
    float4 *a, *b;
    cudaMalloc(&a, n * sizeof(float4));
    cudaMalloc(&b, n * sizeof(float4));
    cudaMemset(a, 0, n * sizeof(float4));
    cudaEvent_t t0, t1;
    cudaEventCreate(&t0);
    cudaEventCreate(&t1);
    std::vector<float> times;
    for (int r = 0; r < 3; r++) {
        cudaEventRecord(t0);
        copy<<<32, 256>>>(a, b, n);
        cudaEventRecord(t1);
        cudaEventSynchronize(t1);
        float ms;
        cudaEventElapsedTime(&ms, t0, t1);
        times.push_back(ms);
    }
    std::cout << std::fixed << std::setprecision(3);
    for (float ms : times) std::cout << std::setw(10) << 2.0 * n * sizeof(float4) / ms / 1e6 << " GB/s\n";
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
