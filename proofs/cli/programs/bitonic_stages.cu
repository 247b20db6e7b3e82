// Bitonic sort in global memory, a launch for each stage, of numbers from rand().
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void stage(float *v, int j, int k) {
    unsigned i = threadIdx.x + blockDim.x * blockIdx.x, other = i ^ j;
    if (other <= i) return;
    bool ascending = (i & k) == 0;
    if ((v[i] > v[other]) == ascending) {
        float t = v[i];
        v[i] = v[other];
        v[other] = t;
    }
}

int main() {
    const int n = 4096;
    std::vector<float> h(n);
    for (float &x : h) x = rand() / (float)RAND_MAX;
    float *d;
    cudaMalloc(&d, n * sizeof(float));
    cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    for (int k = 2; k <= n; k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1) stage<<<n / 512, 512>>>(d, j, k);
    cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("sorted %d\n", std::is_sorted(h.begin(), h.end()));
    cudaFree(d);
}
