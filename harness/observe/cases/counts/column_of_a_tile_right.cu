// A word of padding a row puts the column into all banks.
// run: --kernel transpose --block 32,32 --arg f32[1024]=iota --arg f32[1024]=poison
// expect: no banks.conflict
// expect: no global.uncoalesced
// output 1: 0 32 64
__global__ void transpose(const float* in, float* out) {
    __shared__ float tile[32][33];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * 32 + x];
    __syncthreads();
    out[y * 32 + x] = tile[x][y];
}
