// A barrier object, two buffers in turn, and blocks of other shapes.
#include <cuda_runtime.h>

#include <cuda/barrier>

constexpr int chunk = 128;
#pragma nv_diag_suppress static_var_with_dynamic_init
using bar_t = cuda::barrier<cuda::thread_scope_block>;

__global__ void plus_neighbour(const int* in, int* out, int n) {
    __shared__ bar_t b;
    __shared__ int tile[chunk + 1];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    if (t == 0) init(&b, blockDim.x);
    __syncthreads();
    tile[t] = i < n ? in[i] : 0;
    if (t == 0) tile[chunk] = i + chunk < n ? in[i + chunk] : 0;
    b.arrive_and_wait();
    if (i < n) out[i] = tile[t] + tile[t + 1];
}

__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = t % 2 ? tile[t] - tile[chunk - 1 - t] : tile[t] + tile[chunk - 1 - t];
}

// 64 threads, each two elements
__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int a[2][chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk;
    for (int k = t; k < chunk; k += 64) a[0][k] = base + k < n ? in[base + k] : 0;
    __syncthreads();
    int from = 0;
    for (int d = 1; d < chunk; d *= 2, from ^= 1) {
        for (int k = t; k < chunk; k += 64) a[from ^ 1][k] = a[from][k] + (k + d < chunk ? a[from][k + d] : 0);
        __syncthreads();
    }
    for (int k = t; k < chunk; k += 64)
        if (base + k < n) out[base + k] = k + 1 < chunk ? a[from][k + 1] : 0;
}

__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[2][64];
    int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * chunk + y * 64 + x;
    tile[y][x] = 0;
    if (i < n) tile[y][x] = in[i];
    __syncthreads();
    if (i >= n) return;
    out[i] = tile[y][x] + tile[1 - y][x];
}

__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    for (int base = blockIdx.x * chunk; base < n; base += gridDim.x * chunk) {
        int count = min(chunk, n - base);
        if (threadIdx.x < count) tile[(threadIdx.x + count - 1) % count] = in[base + threadIdx.x];
        __syncthreads();
        if (threadIdx.x < count) out[base + threadIdx.x] = tile[threadIdx.x];
        __syncthreads();
    }
}

extern "C" void launch(const int* in, int* out, int n, int kernel) {
    int blocks = (n + chunk - 1) / chunk;
    if (kernel == 1) plus_neighbour<<<blocks, chunk>>>(in, out, n);
    if (kernel == 2) sum_or_difference<<<blocks, chunk>>>(in, out, n);
    if (kernel == 3) sum_of_the_rest<<<blocks, 64>>>(in, out, n);
    if (kernel == 4) plus_opposite<<<blocks, dim3(64, 2)>>>(in, out, n);
    if (kernel == 5) turn<<<2, chunk>>>(in, out, n);
}
