// two_arrays.cu: right with a scan between two arrays in turn, one barrier per step, and sums from neighbors.
#include <cuda_runtime.h>

constexpr int block_size = 128;

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size];
    int t = threadIdx.x, first = blockIdx.x * block_size, count = min(block_size, n - first);
    if (t < count) tile[t] = in[first + t];
    __syncthreads();
    if (t < count) out[first + t] = tile[count - 1 - t];
}

__global__ void sums(const int* in, int* out, int n) {
    __shared__ int part[block_size];
    int t = threadIdx.x, i = blockIdx.x * block_size + t;
    part[t] = i < n ? in[i] : 0;
    for (int d = 1; d < block_size; d *= 2) {
        __syncthreads();
        if (t % (2 * d) == 0) part[t] += part[t + d];
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

__global__ void scan(const int* in, int* out, int n) {
    __shared__ int parts[2][block_size];
    int t = threadIdx.x, i = blockIdx.x * block_size + t, turn = 0;
    parts[0][t] = i < n ? in[i] : 0;
    for (int d = 1; d < block_size; d *= 2, turn ^= 1) {
        __syncthreads();
        parts[turn ^ 1][t] = parts[turn][t] + (t >= d ? parts[turn][t - d] : 0);
    }
    if (i < n) out[i] = parts[turn][t];
}

extern "C" void launch(const int* in, int* out, int n, int stage) {
    int blocks = (n + block_size - 1) / block_size;
    if (stage == 1) reverse<<<blocks, block_size>>>(in, out, n);
    if (stage == 2) sums<<<blocks, block_size>>>(in, out, n);
    if (stage == 3) scan<<<blocks, block_size>>>(in, out, n);
}
