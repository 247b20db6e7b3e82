// Rows are stored exchanged by their number: neither rows nor columns meet in a bank, and there is no padding.
// run: --kernel turn --block 32,8 --arg i32[1024]=iota --arg i32[1024]=poison
// expect: no banks.conflict
// output 1: 0 32 64 96
__global__ void turn(const int* in, int* out) {
    __shared__ int tile[32][32];
    for (int y = threadIdx.y; y < 32; y += 8) tile[y][threadIdx.x ^ y] = in[y * 32 + threadIdx.x];
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += 8) out[y * 32 + threadIdx.x] = tile[threadIdx.x][y ^ threadIdx.x];
}
