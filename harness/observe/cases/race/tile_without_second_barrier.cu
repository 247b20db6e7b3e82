// Tiled multiplication: the next tile is loaded while slow warps still read this one.
// run: --kernel multiply --block 8,8 --arg i32[256]=iota --arg i32[256]=iota --arg i32[64]=poison
// expect: race.read-write at lines 10 and 12
// expect: race.read-write at lines 9 and 12
__global__ void multiply(const int* a, const int* b, int* c) {
    __shared__ int ta[8][8], tb[8][8];
    int x = threadIdx.x, y = threadIdx.y, sum = 0;
    for (int tile = 0; tile < 4; tile++) {
        ta[y][x] = a[y * 32 + tile * 8 + x];
        tb[y][x] = b[(tile * 8 + y) * 8 + x];
        __syncthreads();
        for (int k = 0; k < 8; k++) sum += ta[y][k] * tb[k][x];
    }
    c[y * 8 + x] = sum;
}
