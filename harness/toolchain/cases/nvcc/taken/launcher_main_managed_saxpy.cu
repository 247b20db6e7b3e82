// expect: taken
// SAXPY in managed memory, read after cudaDeviceSynchronize().
#include <algorithm>
#include <iostream>

__global__ void saxpy(int n, float a, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
    int n = 1 << 12;
    float *x, *y;
    cudaMallocManaged(&x, n * sizeof(float));
    cudaMallocManaged(&y, n * sizeof(float));
    for (int i = 0; i < n; i++) { x[i] = 1.0f; y[i] = 2.0f; }
    saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y);
    cudaDeviceSynchronize();
    float worst = 0.0f;
    for (int i = 0; i < n; i++) worst = std::max(worst, std::abs(y[i] - 4.0f));
    std::cout << "Max error: " << worst << std::endl;
    cudaFree(x);
    cudaFree(y);
    return worst == 0.0f ? 0 : 1;
}
