// The tile is filled beside the threads.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int s[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < cols && y + j < rows)
            __pipeline_memcpy_async(&s[threadIdx.y + j][threadIdx.x], &in[(y + j) * cols + x], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < rows && y + j < cols) out[(y + j) * rows + x] = s[threadIdx.x][threadIdx.y + j];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 8)>>>(in, out, rows, cols);
}
