// 2^24 elements, filled and checked on the device.
#include <cstdio>

__global__ void fill(unsigned *x, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = i * 2654435761u;
}

__global__ void check(const unsigned *x, unsigned n, unsigned *wrong) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] != i * 2654435761u) atomicAdd(wrong, 1);
}

int main() {
    const unsigned n = 1 << 24;
    unsigned *x, *wrong, count = 1;
    cudaMalloc(&x, n * sizeof *x);
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMemset(wrong, 0, sizeof *wrong);
    fill<<<n / 1024, 1024>>>(x, n);
    check<<<n / 1024, 1024>>>(x, n, wrong);
    cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDeviceToHost);
    printf("%u elements, %u wrong\n", n, count);
    cudaFree(x);
    cudaFree(wrong);
}
