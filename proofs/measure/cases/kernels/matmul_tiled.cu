// matmul_tiled.cu: a product of f64 matrices by tiles in shared memory.
// arg: f64[4096]=signed
// arg: f64[4096]=signed
// arg: f64[4096]=poison
// launch: multiply<<<4x4, 16x16>>>
extern "C" __global__ void multiply(const double* a, const double* b, double* c) {
    __shared__ double ta[16][16], tb[16][16];
    const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    double sum = 0;
    for (int tile = 0; tile < 64; tile += 16) {
        ta[y][x] = a[row * 64 + tile + x], tb[y][x] = b[(tile + y) * 64 + column];
        __syncthreads();
        for (int at = 0; at < 16; ++at) sum += ta[y][at] * tb[at][x];
        __syncthreads();
    }
    c[row * 64 + column] = sum;
}
