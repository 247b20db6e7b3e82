// expect: taken
// main checks the result with the function that both sides have.
#include <cstdio>

__host__ __device__ int f(int x) { return 3 * x + 1; }

__global__ void k(int* p) { p[threadIdx.x] = f(threadIdx.x); }

int main() {
    int h[32], *d;
    cudaMalloc(&d, sizeof h);
    k<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < 32; ++i)
        if (h[i] != f(i)) { printf("wrong at %d\n", i); return 1; }
    puts("ok");
}
