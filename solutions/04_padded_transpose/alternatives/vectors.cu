// Four neighbors at a time (int4) where both dimensions allow it, single elements elsewhere. The tile stays one of words.
#include <cuda_runtime.h>

__global__ void transpose_vectors(const int4* in, int4* out, int rows, int cols) {
    __shared__ int tile[32][33];
    const int quad = threadIdx.x * 4, y = threadIdx.y;  // a block of 8 by 32: a warp has 4 rows
    const int left = blockIdx.x * 32, top = blockIdx.y * 32;
    if (top + y < rows && left + quad < cols) {
        const int4 four = in[((top + y) * cols + left + quad) / 4];
        tile[y][quad] = four.x;
        tile[y][quad + 1] = four.y;
        tile[y][quad + 2] = four.z;
        tile[y][quad + 3] = four.w;
    }
    __syncthreads();
    if (left + y < cols && top + quad < rows)
        out[((left + y) * rows + top + quad) / 4] =
            make_int4(tile[quad][y], tile[quad + 1][y], tile[quad + 2][y], tile[quad + 3][y]);
}

__global__ void transpose_words(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[32][33];
    const int left = blockIdx.x * 32, top = blockIdx.y * 32;
    for (int y = threadIdx.y; y < 32; y += 8)
        if (top + y < rows && left + threadIdx.x < cols)
            tile[y][threadIdx.x] = in[(top + y) * cols + left + threadIdx.x];
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += 8)
        if (left + y < cols && top + threadIdx.x < rows)
            out[(left + y) * rows + top + threadIdx.x] = tile[threadIdx.x][y];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 grid((cols + 31) / 32, (rows + 31) / 32);
    if (rows % 4 == 0 && cols % 4 == 0)
        transpose_vectors<<<grid, dim3(8, 32)>>>((const int4*)in, (int4*)out, rows, cols);
    else
        transpose_words<<<grid, dim3(32, 8)>>>(in, out, rows, cols);
}
