// expect: taken
// A launch that CUDA refuses, and a program that looks at the code and goes on.
#include <cstdio>

__global__ void k(int* p) { p[threadIdx.x] = 1; }

int main() {
    int* p;
    if (cudaMalloc(&p, 4096 * sizeof(int)) != cudaSuccess) return 1;
    k<<<1, 4096>>>(p);
    cudaError_t e = cudaGetLastError();
    if (e != cudaErrorInvalidConfiguration) return 2;
    printf("%s: %s\n", cudaGetErrorName(e), cudaGetErrorString(e));
    k<<<1, 1024>>>(p);
    e = cudaDeviceSynchronize();
    cudaFree(p);
    return e != cudaSuccess;
}
