// Host and device versions timed side by side, with results of both.
#include <chrono>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <vector>
using Clock = std::chrono::steady_clock;

__global__ void norm(const double *x, double *partial, int n) {
    extern __shared__ double s[];
    double sum = 0;
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += blockDim.x * gridDim.x) sum += x[i] * x[i];
    s[threadIdx.x] = sum;
    for (int half = blockDim.x / 2; half; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = s[0];
}

int main() {
    const int n = 1 << 15, blocks = 8, threads = 128;
    std::vector<double> x(n, 0.5), partial(blocks);
    double *dx, *dp, host = 0, device = 0;
    cudaMalloc(&dx, n * sizeof(double));
    cudaMalloc(&dp, blocks * sizeof(double));
    cudaMemcpy(dx, x.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    auto t0 = Clock::now();
    norm<<<blocks, threads, threads * sizeof(double)>>>(dx, dp, n);
    cudaMemcpy(partial.data(), dp, blocks * sizeof(double), cudaMemcpyDeviceToHost);
    for (double one : partial) device += one;
    auto t1 = Clock::now();
    for (double one : x) host += one * one;
    auto t2 = Clock::now();
    auto ms = [](auto d) { return std::chrono::duration<double, std::milli>(d).count(); };
    std::cout << std::fixed << std::setprecision(3) << std::sqrt(device) << ' ' << std::sqrt(host) << ' '
              << (ms(t1 - t0) >= 0 && ms(t2 - t1) >= 0) << std::endl;
    cudaFree(dx);
    cudaFree(dp);
}
