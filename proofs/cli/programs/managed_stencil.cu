// Stencil of radius 3 in managed memory, which the host fills and reads.
#include <iostream>
constexpr int radius = 3, block_size = 128;

__global__ void stencil(const int *in, int *out, int n) {
    __shared__ int temp[block_size + 2 * radius];
    int g = threadIdx.x + blockIdx.x * blockDim.x, l = threadIdx.x + radius;
    temp[l] = in[g + radius];
    if (threadIdx.x < radius) {
        temp[l - radius] = in[g];
        temp[l + block_size] = in[g + radius + block_size];
    }
    __syncthreads();
    int result = 0;
    for (int offset = -radius; offset <= radius; offset++) result += temp[l + offset];
    if (g < n) out[g] = result;
}

int main() {
    const int n = 1024;
    int *in, *out;
    cudaMallocManaged(&in, (n + 2 * radius) * sizeof(int));
    cudaMallocManaged(&out, n * sizeof(int));
    for (int i = 0; i < n + 2 * radius; i++) in[i] = i;
    stencil<<<n / block_size, block_size>>>(in, out, n);
    cudaDeviceSynchronize();
    int errors = 0;
    for (int i = 0; i < n; i++) errors += out[i] != 7 * (i + 3);
    std::cout << "out[10] = " << out[10] << ", errors " << errors << std::endl;
    cudaFree(in);
    cudaFree(out);
}
