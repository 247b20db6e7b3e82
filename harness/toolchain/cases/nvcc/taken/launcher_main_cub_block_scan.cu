// expect: taken
// cub::BlockScan in a kernel, checked in main.
#include <cstdio>
#include <cub/cub.cuh>

__global__ void scan(int* x) {
    using Scan = cub::BlockScan<int, 64>;
    __shared__ typename Scan::TempStorage storage;
    int mine = x[threadIdx.x];
    Scan(storage).InclusiveSum(mine, mine);
    x[threadIdx.x] = mine;
}

int main() {
    int h[64], *d;
    for (int i = 0; i < 64; i++) h[i] = 1;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++)
        if (h[i] != i + 1) return printf("wrong at %d\n", i), 1;
    puts("ok");
    return cudaFree(d);
}
