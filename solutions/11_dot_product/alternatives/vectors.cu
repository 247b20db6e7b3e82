// A thread multiplies four neighbors at once; 64 threads for 256 elements.
#include <cuda_runtime.h>

__global__ void dot(const float* a, const float* b, float* result, int n) {
    __shared__ float s[64];
    int t = threadIdx.x, i = blockIdx.x * 256 + 4 * t;
    float sum = 0;
    if (i + 3 < n) {
        float4 p = *(const float4*)(a + i), q = *(const float4*)(b + i);
        sum = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
    } else
        for (int k = i; k < n; k++) sum += a[k] * b[k];
    s[t] = sum;
    __syncthreads();
    for (int k = 32; k > 0; k >>= 1) {
        if (t < k) s[t] = sum += s[t + k];
        __syncthreads();
    }
    if (t == 0) atomicAdd(result, sum);
}

extern "C" void launch(const float* a, const float* b, float* result, int n) {
    cudaMemset(result, 0, sizeof(float));
    dot<<<(n + 255) / 256, 64>>>(a, b, result, n);
}
