// by_way_of_the_host.cu: a program as it stands in every book: a buffer of its own, filled from the host's memory; the kernels work in
// it, and what they leave there goes back to the host.
#include <cuda_runtime.h>

constexpr int block_size = 256;  // eight warps; each has a group of its own

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[block_size];

    int t = threadIdx.x;
    int lane = t % 32;
    int i = blockIdx.x * block_size + t;

    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        part[t] = sum;

        __syncwarp();
        if (lane >= d) sum += part[t - d];

        __syncwarp();
    }
    if (i < n) out[i] = sum;
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32;
    int i = blockIdx.x * block_size + threadIdx.x;

    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffffu, sum, d);

        if (lane >= d) sum += left;
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    int *host = new int[n], *device;
    cudaMemcpy(host, in, n * sizeof(int), cudaMemcpyDeviceToHost);

    cudaMalloc(&device, n * sizeof(int));
    cudaMemcpy(device, host, n * sizeof(int), cudaMemcpyHostToDevice);
    int blocks = (n + block_size - 1) / block_size;
    if (by_shuffle)
        scan_shuffle<<<blocks, block_size>>>(device, device, n);
    else
        scan_shared<<<blocks, block_size>>>(device, device, n);
    cudaMemcpy(host, device, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device);

    cudaMemcpy(out, host, n * sizeof(int), cudaMemcpyHostToDevice);
    delete[] host;
}
