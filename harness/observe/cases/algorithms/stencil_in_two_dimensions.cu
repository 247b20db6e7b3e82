// A five-point stencil: the block's border threads load the halo.
// run: --kernel smooth --grid 2,2 --block 8,8 --arg i32[324]=iota --arg i32[256]=poison
// expect: nothing
// output 1: 95 100 105
__global__ void smooth(const int* in, int* out) {
    __shared__ int tile[10][10];
    int x = threadIdx.x + 1, y = threadIdx.y + 1, gx = blockIdx.x * 8 + x, gy = blockIdx.y * 8 + y;
    tile[y][x] = in[gy * 18 + gx];
    if (threadIdx.x == 0) tile[y][0] = in[gy * 18 + gx - 1];
    if (threadIdx.x == 7) tile[y][9] = in[gy * 18 + gx + 1];
    if (threadIdx.y == 0) tile[0][x] = in[(gy - 1) * 18 + gx];
    if (threadIdx.y == 7) tile[9][x] = in[(gy + 1) * 18 + gx];
    __syncthreads();
    out[(gy - 1) * 16 + gx - 1] = tile[y][x] + tile[y - 1][x] + tile[y + 1][x] + tile[y][x - 1] + tile[y][x + 1];
}
