// grid_in_a_loop.cu: right with few blocks that take several pieces each, in dynamic shared memory.
#include <cuda_runtime.h>

constexpr int block_size = 128;

__global__ void reverse(const int* in, int* out, int n) {
    extern __shared__ int tile[];
    for (int first = blockIdx.x * block_size; first < n; first += gridDim.x * block_size) {
        int t = threadIdx.x, count = min(block_size, n - first);
        if (t < count) tile[count - 1 - t] = in[first + t];
        __syncthreads();
        if (t < count) out[first + t] = tile[t];
        __syncthreads();
    }
}

__global__ void sums(const int* in, int* out, int n) {
    __shared__ int part[block_size];
    int t = threadIdx.x, i = blockIdx.x * block_size + t;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int half = block_size / 2; half > 0; half /= 2) {
        if (t < half) part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

__global__ void scan(const int* in, int* out, int n) {
    __shared__ int part[block_size];
    int t = threadIdx.x, i = blockIdx.x * block_size + t;
    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < block_size; d *= 2) {
        part[t] = sum;
        __syncthreads();
        if (t >= d) sum += part[t - d];
        __syncthreads();
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int stage) {
    int blocks = (n + block_size - 1) / block_size;
    if (stage == 1) reverse<<<2, block_size, block_size * sizeof(int)>>>(in, out, n);
    if (stage == 2) sums<<<blocks, block_size>>>(in, out, n);
    if (stage == 3) scan<<<blocks, block_size>>>(in, out, n);
}
