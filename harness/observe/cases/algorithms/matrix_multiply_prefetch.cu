// Tiled multiplication with two tiles in turn: the next is loaded while this one is used, one barrier a round.
// run: --kernel multiply --block 8,8 --arg i32[256]=iota --arg i32[256]=iota --arg i32[64]=poison
// expect: nothing
// output 2: 83328 83824
__global__ void multiply(const int* a, const int* b, int* c) {
    __shared__ int ta[2][8][8], tb[2][8][8];
    int x = threadIdx.x, y = threadIdx.y, sum = 0;
    ta[0][y][x] = a[y * 32 + x];
    tb[0][y][x] = b[y * 8 + x];
    __syncthreads();
    for (int tile = 0; tile < 4; tile++) {
        int now = tile & 1;
        if (tile < 3) {
            ta[now ^ 1][y][x] = a[y * 32 + (tile + 1) * 8 + x];
            tb[now ^ 1][y][x] = b[((tile + 1) * 8 + y) * 8 + x];
        }
        for (int k = 0; k < 8; k++) sum += ta[now][y][k] * tb[now][k][x];
        __syncthreads();
    }
    c[y * 8 + x] = sum;
}
