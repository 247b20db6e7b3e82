// by_way_of_the_host.cu: a program as it stands in every book: buffers of its own, filled from the host's memory and read back to it.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;

    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();

    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];

        // `stride` is the same in all threads, so each of them takes the same branch.
        if (stride > 16)
            __syncthreads();
        else
            __syncwarp();
    }

    if (tid == 0) block_sums[blockIdx.x] = part[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    int blocks = (n + block_size - 1) / block_size;
    float *host_in = new float[n], *host_sums = new float[blocks], *device_in, *device_sums;
    cudaMemcpy(host_in, in, n * sizeof(float), cudaMemcpyDeviceToHost);

    cudaMalloc(&device_in, n * sizeof(float));
    cudaMalloc(&device_sums, blocks * sizeof(float));
    cudaMemcpy(device_in, host_in, n * sizeof(float), cudaMemcpyHostToDevice);
    reduce<<<blocks, block_size>>>(device_in, device_sums, n);
    cudaMemcpy(host_sums, device_sums, blocks * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_sums);

    cudaMemcpy(block_sums, host_sums, blocks * sizeof(float), cudaMemcpyHostToDevice);
    delete[] host_in;
    delete[] host_sums;
}
