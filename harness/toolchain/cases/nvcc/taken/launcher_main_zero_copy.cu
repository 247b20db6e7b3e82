// expect: taken
// Mapped pinned memory by cudaHostAlloc and cudaHostGetDevicePointer.
#include <cstdio>

__global__ void increment(int* p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] += 1;
}

int main() {
    const int n = 100;
    int *host, *device;
    cudaHostAlloc(&host, n * sizeof(int), cudaHostAllocMapped);
    for (int i = 0; i < n; i++) host[i] = i;
    cudaHostGetDevicePointer(&device, host, 0);
    increment<<<1, 128>>>(device, n);
    cudaDeviceSynchronize();
    int bad = 0;
    for (int i = 0; i < n; i++) bad += host[i] != i + 1;
    cudaFreeHost(host);
    printf("%d bad\n", bad);
    return bad != 0;
}
