// transpose_tiled.cu: a matrix that fills no whole tiles, transposed through a padded tile.
// arg: f32[12000]=signed
// arg: f32[12000]=poison
// arg: i32=100
// arg: i32=120
// launch: transpose<<<4x4, 32x8>>>
extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
    __shared__ float tile[32][33];
    int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 32 + threadIdx.y;
    for (int step = 0; step < 32; step += 8)
        if (column < columns && row + step < rows) tile[threadIdx.y + step][threadIdx.x] = in[(row + step) * columns + column];
    __syncthreads();
    column = blockIdx.y * 32 + threadIdx.x, row = blockIdx.x * 32 + threadIdx.y;
    for (int step = 0; step < 32; step += 8)
        if (column < rows && row + step < columns) out[(row + step) * rows + column] = tile[threadIdx.x][threadIdx.y + step];
}
