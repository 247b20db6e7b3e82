#define SHOW(x) int name_##x = 1; int name_##x = 2;
SHOW(
#include "@OTHER@"
)
#include <cuda_runtime.h>
constexpr int chunk = 128;

__global__ void plus_neighbour(const int* in, int* out, int n) {
    __shared__ int tile[chunk + 1];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    if (t == 0) {
        int next = (blockIdx.x + 1) * chunk;
        tile[chunk] = next < n ? in[next] : 0;
    }
    __syncthreads();
    if (i < n) out[i] = tile[t] + tile[t + 1];
}

__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    int image = tile[chunk - 1 - t];
    int result = t % 2 == 0 ? tile[t] + image : tile[t] - image;
    if (i < n) out[i] = result;
}

__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = 1; d < chunk; d *= 2) {
        int more = t >= d ? tile[t - d] : 0;
        __syncthreads();
        tile[t] += more;
        __syncthreads();
    }
    if (i < n) out[i] = tile[chunk - 1] - tile[t];
}

__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = tile[t] + tile[(t + chunk / 2) % chunk];
}

__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk;
    int count = min(chunk, n - base);
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
}
