// bench_kernels.h: the kernels that `bench` runs: three that courses know, and one to grow.
#pragma once

namespace warpmark::cli {

inline constexpr const char* bench_kernels = R"(
#define TILE 16
__global__ void matmul(const float* a, const float* b, float* c, int n) {
    __shared__ float left[TILE][TILE], right[TILE][TILE];
    int column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k += TILE) {
        left[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        right[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < TILE; i++) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

__global__ void transpose(const float* in, float* out, int n) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void reduce(const float* in, float* out) {
    __shared__ float sums[256];
    int t = threadIdx.x;
    sums[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 128; k > 0; k /= 2) {
        if (t < k) sums[t] += sums[t + k];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = sums[0];
}

__global__ void smooth(const float* in, float* out, int n) {
    __shared__ float part[1026];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[t + 1] = in[i];
    if (t == 0) part[0] = i > 0 ? in[i - 1] : 0.0f;
    if (t == blockDim.x - 1) part[t + 2] = i + 1 < n ? in[i + 1] : 0.0f;
    __syncthreads();
    out[i] = (part[t] + part[t + 1] + part[t + 2]) / 3;
}
)";

}  // namespace warpmark::cli
