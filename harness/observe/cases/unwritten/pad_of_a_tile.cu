// The pad of a tile is read by vectors, and no output has it.
// run: --kernel turn --block 32,4 --arg f32[1024]=iota --arg f32[1056]=zero
// expect: nothing
__global__ void turn(const float* in, float* out) {
    __shared__ float tile[32][33];
    for (int row = threadIdx.y; row < 32; row += 4) tile[row][threadIdx.x] = in[row * 32 + threadIdx.x];
    __syncthreads();
    for (int row = threadIdx.y; row < 32; row += 4) {
        float mine = tile[threadIdx.x][row], next = tile[threadIdx.x][row + 1 < 33 ? row + 1 : row];
        out[row * 32 + threadIdx.x] = row < 32 ? mine : next;
    }
}
