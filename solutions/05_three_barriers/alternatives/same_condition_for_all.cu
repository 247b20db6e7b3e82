// Barriers in branches, in both branches and in loops, all of them right: each condition is the same for the block.
#include <cuda_runtime.h>

constexpr int chunk = 128;

__global__ void plus_neighbour(const int* in, int* out, int n) {
    __shared__ int tile[chunk + 1];
    int t = threadIdx.x, base = blockIdx.x * chunk;
    if (base + chunk < n) {  // there is a next chunk
        tile[t] = in[base + t];
        if (t == 0) tile[chunk] = in[base + chunk];
        __syncthreads();
        out[base + t] = tile[t] + tile[t + 1];
    } else {
        tile[t] = base + t < n ? in[base + t] : 0;
        __syncthreads();
        if (base + t < n) out[base + t] = t == chunk - 1 ? tile[t] : tile[t] + tile[t + 1];
    }
}

__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk, i = base + t, image = chunk - 1 - t;
    bool full = base + chunk <= n;
    if (full) {
        tile[t] = in[i];
        __syncthreads();
    } else {
        tile[t] = 0;
        if (i < n) tile[t] = in[i];
        __syncthreads();
    }
    if (full || i < n) out[i] = t % 2 ? tile[t] - tile[image] : tile[t] + tile[image];
}

// Two tiles in turn: one barrier a round.
__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int tile[2][chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    int now = 0;
    tile[now][t] = i < n ? in[i] : 0;
    int d = 1;
    while (true) {
        __syncthreads();
        if (d == chunk) break;  // for everybody in the same round
        int sum = tile[now][t];
        if (t >= d) sum += tile[now][t - d];
        now = 1 - now;
        tile[now][t] = sum;
        d += d;
    }
    if (i < n) out[i] = tile[now][chunk - 1] - tile[now][t];
}

__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk, count = min(chunk, n - base);
    if (count <= chunk / 2) {  // nobody has anything opposite; the tile carries the elements all the same
        if (t < count) tile[t] = in[base + t];
        __syncthreads();
        if (t < count) out[base + t] = tile[t];
        return;
    }
    if (t < count) tile[t] = in[base + t];
    else tile[t] = 0;
    __syncthreads();
    if (t < count) out[base + t] = tile[t] + tile[(t + chunk / 2) % chunk];
}

__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk, count = min(chunk, n - base);
    if (count == chunk) {
        tile[(t + chunk - 1) % chunk] = in[base + t];
        __syncthreads();
        out[base + t] = tile[t];
    } else {
        if (t >= count) return;
        tile[(t + count - 1) % count] = in[base + t];
        __syncthreads();
        out[base + t] = tile[t];
    }
}

extern "C" void launch(const int* in, int* out, int n, int kernel) {
    int blocks = (n + chunk - 1) / chunk;
    if (kernel == 1) plus_neighbour<<<blocks, chunk>>>(in, out, n);
    if (kernel == 2) sum_or_difference<<<blocks, chunk>>>(in, out, n);
    if (kernel == 3) sum_of_the_rest<<<blocks, chunk>>>(in, out, n);
    if (kernel == 4) plus_opposite<<<blocks, chunk>>>(in, out, n);
    if (kernel == 5) turn<<<blocks, chunk>>>(in, out, n);
}
