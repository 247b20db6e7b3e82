// The nine-point stencil reads the corners of the halo, which nobody loads.
// run: --kernel smooth --block 8,8 --arg i32[100]=iota --arg i32[64]=poison
// expect: memory.uninitialised at line 14
__global__ void smooth(const int* in, int* out) {
    __shared__ int tile[10][10];
    int x = threadIdx.x + 1, y = threadIdx.y + 1, sum = 0;
    tile[y][x] = in[y * 10 + x];
    if (x == 1) tile[y][0] = in[y * 10];
    if (x == 8) tile[y][9] = in[y * 10 + 9];
    if (y == 1) tile[0][x] = in[x];
    if (y == 8) tile[9][x] = in[90 + x];
    __syncthreads();
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) sum += tile[y + i][x + j];
    out[(y - 1) * 8 + x - 1] = sum;
}
