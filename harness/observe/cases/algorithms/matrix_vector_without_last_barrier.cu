// The same without the barrier before the next row: thread 0 may still read what others overwrite.
// run: --kernel multiply --grid 2 --block 40 --arg f64[800]=iota --arg f64[40]=iota --arg f64[20]=poison
// expect: race.read-write at lines 8 and 12
__global__ void multiply(const double* a, const double* x, double* y) {
    __shared__ double part[40];
    int t = threadIdx.x;
    for (int row = blockIdx.x; row < 20; row += gridDim.x) {
        part[t] = a[row * 40 + t] * x[t];
        __syncthreads();
        if (t == 0) {
            double sum = 0;
            for (int i = 0; i < 40; i++) sum += part[i];
            y[row] = sum;
        }
    }
}
