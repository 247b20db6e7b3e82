// expect: taken
// A sum by shared memory and atomicAdd, checked with std::accumulate.
#include <iostream>
#include <numeric>
#include <vector>

__global__ void sum(const int* x, int n, int* total) {
    __shared__ int s[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    s[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int d = 128; d > 0; d /= 2) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) atomicAdd(total, s[0]);
}

int main() {
    std::vector<int> x(3000);
    std::iota(x.begin(), x.end(), 1);
    int *dx, *dt, total = 0;
    cudaMalloc(&dx, x.size() * sizeof(int));
    cudaMalloc(&dt, sizeof(int));
    cudaMemset(dt, 0, sizeof(int));
    cudaMemcpy(dx, x.data(), x.size() * sizeof(int), cudaMemcpyHostToDevice);
    sum<<<(x.size() + 255) / 256, 256>>>(dx, int(x.size()), dt);
    cudaMemcpy(&total, dt, sizeof(int), cudaMemcpyDeviceToHost);
    bool right = total == std::accumulate(x.begin(), x.end(), 0);
    std::cout << (right ? "ok" : "wrong") << std::endl;
    cudaFree(dx);
    cudaFree(dt);
    return !right;
}
