// cudaMemcpyAsync puts the bytes where they are aligned as in `out`. Shared memory is for show: neighbors swap their words.
#include <cuda_runtime.h>

__global__ void edges(const unsigned char* in, unsigned char* out, int head, int tail, int n) {
    int t = threadIdx.x;
    if (t < head) out[t] = in[t];
    if (tail + t < n) out[tail + t] = in[tail + t];
}

__global__ void words(const uint4* in, uint4* out, int n) {
    __shared__ uint4 part[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    int j = blockIdx.x * 256 + (t ^ 1);
    if (i < n) part[t] = in[i];
    __syncthreads();
    if (j < n) out[j] = part[t ^ 1];
}

extern "C" void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {
    unsigned char* copy;
    cudaMalloc(&copy, n + 64);
    unsigned char* source = copy + to % 16;
    cudaMemcpyAsync(source, in + from, n, cudaMemcpyDeviceToDevice);
    int head = min(n, (16 - to % 16) % 16), count = (n - head) / 16;
    edges<<<1, 32>>>(source, out + to, head, head + 16 * count, n);
    if (count > 0)
        words<<<(count + 255) / 256, 256>>>((uint4*)(source + head), (uint4*)(out + to + head), count);
    cudaFree(copy);
}
