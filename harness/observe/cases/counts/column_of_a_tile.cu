// The columns of a tile of 32 words a row lie in one bank each.
// run: --kernel transpose --block 32,32 --arg f32[1024]=iota --arg f32[1024]=poison
// expect: banks.conflict at line 9
__global__ void transpose(const float* in, float* out) {
    __shared__ float tile[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * 32 + x];
    __syncthreads();
    out[y * 32 + x] = tile[x][y];
}
