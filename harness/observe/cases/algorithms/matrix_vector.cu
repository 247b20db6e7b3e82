// A block a row, double precision, shared memory reused for every row.
// run: --kernel multiply --grid 2 --block 40 --arg f64[800]=iota --arg f64[40]=iota --arg f64[20]=poison
// expect: nothing
// output 2: 20540 51740
__global__ void multiply(const double* a, const double* x, double* y) {
    __shared__ double part[64];
    int t = threadIdx.x;
    for (int row = blockIdx.x; row < 20; row += gridDim.x) {
        part[t] = a[row * 40 + t] * x[t];
        if (t < 24) part[40 + t] = 0;
        __syncthreads();
        for (int stride = 32; stride > 0; stride /= 2) {
            if (t < stride) part[t] += part[t + stride];
            __syncthreads();
        }
        if (t == 0) y[row] = part[0];
        __syncthreads();
    }
}
