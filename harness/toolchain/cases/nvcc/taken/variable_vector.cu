// expect: taken
// A kernel has the vector's data copied.
#include <vector>

std::vector<int> weights = {1, 2, 3, 4};

__global__ void k(const int* in, int* out, int n, const int* weights) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * weights[i & 3];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* d;
    cudaMalloc(&d, weights.size() * sizeof(int));
    cudaMemcpy(d, weights.data(), weights.size() * sizeof(int), cudaMemcpyHostToDevice);
    k<<<(n + 255) / 256, 256>>>(in, out, n, d);
    cudaFree(d);
}
