// A tiled product loads what is there, and stops at the end of the matrix.
// run: --launch run --arg f32[100]=iota --arg f32[100]=iota --arg f32[100]=poison
// expect: nothing
constexpr int n = 10, side = 16;
__global__ void multiply(const float* a, const float* b, float* c) {
    __shared__ float left[side][side], right[side][side];
    int x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float sum = 0;
    for (int from = 0; from < n; from += side) {
        if (row < n && from + x < n) left[y][x] = a[row * n + from + x];
        if (column < n && from + y < n) right[y][x] = b[(from + y) * n + column];
        __syncthreads();
        int end = min(side, n - from);
        for (int k = 0; k < end; ++k)
            sum += left[y][k] *
                   right[k][x];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}
extern "C" void run(const float* a, const float* b, float* c) {
    multiply<<<1, dim3(side, side)>>>(a, b, c);
}
