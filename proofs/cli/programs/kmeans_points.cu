// k-means of points on a line: assignment on the device, new centers on the host.
#include <cmath>
#include <cstdio>
#include <vector>
constexpr int k = 3;
__constant__ float centers[k];

__global__ void assign(const float *x, int *which, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int best = 0;
    for (int c = 1; c < k; c++)
        if (fabsf(x[i] - centers[c]) < fabsf(x[i] - centers[best])) best = c;
    which[i] = best;
}

int main() {
    const int n = 300;
    std::vector<float> x(n);
    std::vector<int> which(n);
    for (int i = 0; i < n; i++) x[i] = 100.0f * (i % k) + i / k % 10;
    float now[k] = {0, 50, 300}, *dx;
    int *dw;
    cudaMalloc(&dx, n * sizeof(float));
    cudaMalloc(&dw, n * sizeof(int));
    cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    for (int round = 0; round < 10; round++) {
        cudaMemcpyToSymbol(centers, now, sizeof now);
        assign<<<(n + 127) / 128, 128>>>(dx, dw, n);
        cudaMemcpy(which.data(), dw, n * sizeof(int), cudaMemcpyDeviceToHost);
        double sum[k] = {};
        int count[k] = {};
        for (int i = 0; i < n; i++) sum[which[i]] += x[i], count[which[i]]++;
        for (int c = 0; c < k; c++)
            if (count[c]) now[c] = (float)(sum[c] / count[c]);
    }
    printf("centers %.1f %.1f %.1f\n", now[0], now[1], now[2]);
    cudaFree(dx);
    cudaFree(dw);
}
