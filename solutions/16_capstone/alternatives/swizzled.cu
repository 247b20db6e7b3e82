// No padding: the sums lie in rows of 32, each turned by its own number. Wide tiles, 64 columns by 32 rows.
#include <cuda_runtime.h>

constexpr int wide = 64, high = 32;

__device__ int place(int y, int x) { return y * wide + (x ^ (y & 31)); }

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int pool[];
    const int span_x = wide + 2 * radius, span_y = high + 2 * radius;
    int* tile = pool;
    int* across = pool + span_y * span_x;
    const int r0 = blockIdx.y * high - radius, c0 = blockIdx.x * wide - radius;

    for (int y = threadIdx.y; y < span_y; y += blockDim.y)
        for (int x = threadIdx.x; x < span_x; x += 32) {
            int value = 0;
            if (r0 + y >= 0 && r0 + y < rows && c0 + x >= 0 && c0 + x < cols) value = __ldg(in + (r0 + y) * cols + c0 + x);
            tile[y * span_x + x] = value;
        }
    __syncthreads();
    for (int y = threadIdx.y; y < span_y; y += blockDim.y)
        for (int x = threadIdx.x; x < wide; x += 32) {
            const int* line = tile + y * span_x + x;
            int sum = 0;
#pragma unroll 4
            for (int k = 0; k <= 2 * radius; k++) sum += line[k];
            across[place(y, x)] = sum;
        }
    __syncthreads();
    const int row = blockIdx.y * high + threadIdx.x;
    if (row >= rows) return;
    for (int x = threadIdx.y; x < wide; x += blockDim.y) {
        const int col = blockIdx.x * wide + x;
        if (col >= cols) break;
        int sum = 0;
#pragma unroll 4
        for (int k = 0; k <= 2 * radius; k++) sum += across[place(threadIdx.x + k, x)];
        out[col * rows + row] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    const int bytes = (high + 2 * radius) * (2 * wide + 2 * radius) * sizeof(int);
    cudaFuncSetAttribute(blur, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    dim3 grid((cols + wide - 1) / wide, (rows + high - 1) / high);
    blur<<<grid, dim3(32, 32), bytes>>>(in, out, rows, cols, radius);
}
