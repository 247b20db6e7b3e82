// Sparse matrix times vector, a warp for each row, in double precision.
#include <cmath>
#include <cstdio>
#include <cstdlib>

struct Csr {
    int n, *rows, *columns;
    double *values;
};

__global__ void multiply(Csr m, const double *x, double *y) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= m.n) return;
    double sum = 0;
    for (int e = m.rows[row] + lane; e < m.rows[row + 1]; e += 32) sum += m.values[e] * x[m.columns[e]];
    for (int offset = 16; offset; offset >>= 1) sum += __shfl_xor_sync(~0u, sum, offset);
    if (lane == 0) y[row] = sum;
}

int main() {
    const int n = 200, each = 3;
    Csr h{n, (int *)malloc((n + 1) * sizeof(int)), (int *)malloc(n * each * sizeof(int)),
          (double *)malloc(n * each * sizeof(double))}, d{n};
    double x[n], y[n], error = 0;
    for (int i = 0, e = 0; i <= n; i++) {
        h.rows[i] = e;
        if (i == n) break;
        x[i] = i * 0.5;
        for (int k = 0; k < each; k++, e++) h.columns[e] = (i * 7 + k * 31) % n, h.values[e] = k + 1;
    }
    double *dx, *dy;
    cudaMalloc(&d.rows, (n + 1) * sizeof(int));
    cudaMalloc(&d.columns, n * each * sizeof(int));
    cudaMalloc(&d.values, n * each * sizeof(double));
    cudaMalloc(&dx, sizeof x);
    cudaMalloc(&dy, sizeof y);
    cudaMemcpy(d.rows, h.rows, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d.columns, h.columns, n * each * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d.values, h.values, n * each * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    multiply<<<(n * 32 + 127) / 128, 128>>>(d, dx, dy);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        double right = 0;
        for (int e = h.rows[i]; e < h.rows[i + 1]; e++) right += h.values[e] * x[h.columns[e]];
        error = fmax(error, fabs(right - y[i]));
    }
    printf("y[10] = %.2f, largest error %.1e\n", y[10], error);
    cudaFree(d.rows); cudaFree(d.columns); cudaFree(d.values); cudaFree(dx); cudaFree(dy);
    free(h.rows); free(h.columns); free(h.values);
}
