// Tiled multiplication of matrices whose sizes are no multiples of the tile.
// run: --launch run --arg f32[391]=iota --arg f32[460]=iota --arg f32[340]=poison
// expect: nothing
// output 2: 75900 76153 76406
constexpr int tile = 8;
__global__ void multiply(const float* a, const float* b, float* c, int m, int k, int n) {
    __shared__ float ta[tile][tile], tb[tile][tile];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;
    float sum = 0;
    for (int at = 0; at < (k + tile - 1) / tile; at++) {
        ta[y][x] = row < m && at * tile + x < k ? a[row * k + at * tile + x] : 0;
        tb[y][x] = at * tile + y < k && column < n ? b[(at * tile + y) * n + column] : 0;
        __syncthreads();
        for (int i = 0; i < tile; i++) sum += ta[y][i] * tb[i][x];
        __syncthreads();
    }
    if (row < m && column < n) c[row * n + column] = sum;
}
extern "C" void run(const float* a, const float* b, float* c) {
    dim3 block(tile, tile), grid((20 + tile - 1) / tile, (17 + tile - 1) / tile);
    multiply<<<grid, block>>>(a, b, c, 17, 23, 20);
}
