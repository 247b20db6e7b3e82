// Properties of the device, and a launch configuration that depends on them.
#include <stdio.h>
#include <stdlib.h>

__global__ void fill(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i;
}

int main(void) {
    int count;
    cudaGetDeviceCount(&count);
    if (count == 0) return printf("no device\n"), EXIT_FAILURE;
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    printf("warps of %d, blocks of up to %d threads\n", prop.warpSize, prop.maxThreadsPerBlock);
    int minGridSize, blockSize, n = 5000, last, *d;
    cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, fill, 0, 0);
    cudaMalloc(&d, n * sizeof(int));
    fill<<<(n + blockSize - 1) / blockSize, blockSize>>>(d, n);
    cudaError_t error = cudaDeviceSynchronize();
    cudaMemcpy(&last, d + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%s, last %d\n", cudaGetErrorName(error), last);
    cudaFree(d);
    cudaDeviceReset();
    return 0;
}
