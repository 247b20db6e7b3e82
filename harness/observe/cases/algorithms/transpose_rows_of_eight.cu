// 32 by 32 tiles moved by 32 by 8 threads, padded, with guards for the ragged edge.
// run: --launch run --arg i32[2000]=iota --arg i32[2000]=poison
// expect: no banks.conflict
// output 1: 0 40 80
__global__ void transpose(const int* in, int* out, int rows, int columns) {
    __shared__ int tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < columns && y + j < rows) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * columns + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < rows && y + j < columns) out[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];
}
extern "C" void run(const int* in, int* out) {
    transpose<<<dim3(2, 2), dim3(32, 8)>>>(in, out, 50, 40);
}
