// expect: correct fails
// "Neighbors outside of the tile are outside, so they count as 0."
#include <cuda_runtime.h>

__global__ void blur(const float* in, float* out, int rows, int cols) {
    __shared__ float tile[8][32];
    int y = threadIdx.y, x = threadIdx.x, r = blockIdx.y * 8 + y, c = blockIdx.x * 32 + x;
    tile[y][x] = r < rows && c < cols ? in[r * cols + c] : 0.0f;
    __syncthreads();
    float sum = tile[y][x];
    if (y > 0) sum += tile[y - 1][x];
    if (y < 7) sum += tile[y + 1][x];
    if (x > 0) sum += tile[y][x - 1];
    if (x < 31) sum += tile[y][x + 1];
    if (r < rows && c < cols) out[r * cols + c] = 0.2f * sum;
}

extern "C" void launch(const float* in, float* out, int rows, int cols) {
    blur<<<dim3((cols + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(in, out, rows, cols);
}
