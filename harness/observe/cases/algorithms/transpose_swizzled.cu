// No padding: the column is rotated by the row.
// run: --kernel transpose --block 32,32 --arg i32[1024]=iota --arg i32[1024]=poison
// expect: no banks.conflict
// output 1: 0 32 64
__global__ void transpose(const int* in, int* out) {
    __shared__ int tile[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x ^ y] = in[y * 32 + x];
    __syncthreads();
    out[y * 32 + x] = tile[x][y ^ x];
}
