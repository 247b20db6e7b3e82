// Threads without an element end at once, in every kernel. So nobody may read their places, and no loop counts on them.
#include <cuda_runtime.h>

constexpr int chunk = 128;

__global__ void plus_neighbour(const int* in, int* out, int n) {
    __shared__ int tile[chunk + 1];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    if (i >= n) return;
    tile[t] = in[i];
    if (t == chunk - 1 && i + 1 < n) tile[chunk] = in[i + 1];
    __syncthreads();
    out[i] = tile[t];
    if (i + 1 < n) out[i] += tile[t + 1];
}

__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk, image = chunk - 1 - t;
    if (base + t >= n) return;
    tile[t] = in[base + t];
    __syncthreads();
    int other = base + image < n ? tile[image] : 0;
    out[base + t] = t % 2 == 0 ? tile[t] + other : tile[t] - other;
}

__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk, count = min(chunk, n - base);
    if (t >= count) return;
    tile[t] = in[base + t];
    __syncthreads();
    for (int d = 1; d < count; d *= 2) {  // `count` is the same in all threads of the block
        int more = 0;
        if (t >= d) more = tile[t - d];
        __syncthreads();
        tile[t] += more;
        __syncthreads();
    }
    out[base + t] = tile[count - 1] - tile[t];
}

__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk, opposite = (t + chunk / 2) % chunk;
    if (base + t >= n) return;
    tile[t] = in[base + t];
    __syncthreads();
    out[base + t] = tile[t] + (base + opposite < n ? tile[opposite] : 0);
}

__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk, count = min(chunk, n - base);
    if (t >= count) return;
    tile[t] = in[base + t];
    __syncthreads();
    out[base + t] = tile[(t + 1) % count];
}

extern "C" void launch(const int* in, int* out, int n, int kernel) {
    int blocks = (n + chunk - 1) / chunk;
    switch (kernel) {
        case 1: plus_neighbour<<<blocks, chunk>>>(in, out, n); break;
        case 2: sum_or_difference<<<blocks, chunk>>>(in, out, n); break;
        case 3: sum_of_the_rest<<<blocks, chunk>>>(in, out, n); break;
        case 4: plus_opposite<<<blocks, chunk>>>(in, out, n); break;
        case 5: turn<<<blocks, chunk>>>(in, out, n); break;
    }
    cudaDeviceSynchronize();
}
