// 64 threads, two elements each, and three blocks that walk over all chunks: the loops' bounds are the block's own.
#include <cuda_runtime.h>

constexpr int chunk = 128, half = chunk / 2;

__device__ void load(int* tile, const int* in, int base, int n) {
    for (int k = threadIdx.x; k < chunk; k += half) tile[k] = base + k < n ? in[base + k] : 0;
}

__global__ void plus_neighbour(const int* in, int* out, int n) {
    __shared__ int tile[chunk + 1];
    for (int base = blockIdx.x * chunk; base < n; base += gridDim.x * chunk) {
        load(tile, in, base, n);
        if (threadIdx.x == half - 1) tile[chunk] = base + chunk < n ? in[base + chunk] : 0;
        __syncthreads();
        for (int k = threadIdx.x; k < chunk && base + k < n; k += half) out[base + k] = tile[k] + tile[k + 1];
        __syncthreads();
    }
}

// A thread takes an element and its mirror image, in turn with its neighbor.
__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    for (int base = blockIdx.x * chunk; base < n; base += gridDim.x * chunk) {
        load(tile, in, base, n);
        __syncthreads();
        const int a = threadIdx.x, b = chunk - 1 - a, even = a % 2 ? b : a, odd = a % 2 ? a : b;
        if (base + even < n) out[base + even] = tile[even] + tile[odd];
        if (base + odd < n) out[base + odd] = tile[odd] - tile[even];
        __syncthreads();
    }
}

__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int pairs[half];
    const int t = threadIdx.x;
    for (int base = blockIdx.x * chunk; base < n; base += gridDim.x * chunk) {
        const int i = base + 2 * t;
        const int a = i < n ? in[i] : 0, b = i + 1 < n ? in[i + 1] : 0;
        pairs[t] = a + b;
        for (int d = 1; d < half; d <<= 1) {
            __syncthreads();
            const int more = t + d < half ? pairs[t + d] : 0;
            __syncthreads();
            pairs[t] += more;
        }
        if (i < n) out[i] = pairs[t] - a;
        if (i + 1 < n) out[i + 1] = pairs[t] - a - b;
        __syncthreads();
    }
}

__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    for (int base = blockIdx.x * chunk; base < n; base += gridDim.x * chunk) {
        load(tile, in, base, n);
        __syncthreads();
        const int a = threadIdx.x, b = a + half, sum = tile[a] + tile[b];
        if (base + a < n) out[base + a] = sum;
        if (base + b < n) out[base + b] = sum;
        __syncthreads();
    }
}

__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    for (int base = blockIdx.x * chunk; base < n; base += gridDim.x * chunk) {
        const int count = min(chunk, n - base);
        for (int k = threadIdx.x; k < count; k += half) tile[k] = in[base + k];
        __syncthreads();
        for (int k = threadIdx.x; k < count; k += half) out[base + (k + count - 1) % count] = tile[k];
        __syncthreads();
    }
}

extern "C" void launch(const int* in, int* out, int n, int kernel) {
    using Kernel = void (*)(const int*, int*, int);
    const Kernel all[] = {plus_neighbour, sum_or_difference, sum_of_the_rest, plus_opposite, turn};
    all[kernel - 1]<<<3, half>>>(in, out, n);
}
