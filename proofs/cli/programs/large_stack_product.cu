// Matrices on main's stack, 1 MB each, and a check of some rows on the host.
#include <cstdio>
#define N 512

__global__ void product(const float *a, const float *b, float *c) {
    __shared__ float s[16][16], t[16][16];
    int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < N; k += 16) {
        s[threadIdx.y][threadIdx.x] = a[row * N + k + threadIdx.x];
        t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * N + column];
        __syncthreads();
        for (int i = 0; i < 16; i++) sum += s[threadIdx.y][i] * t[i][threadIdx.x];
        __syncthreads();
    }
    c[row * N + column] = sum;
}

int main() {
    float a[N][N], b[N][N], c[N][N], *da, *db, *dc;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = (i + j) % 3, b[i][j] = (i * j) % 5;
    cudaMalloc(&da, sizeof a);
    cudaMalloc(&db, sizeof b);
    cudaMalloc(&dc, sizeof c);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    product<<<dim3(N / 16, N / 16), dim3(16, 16)>>>(da, db, dc);
    cudaMemcpy(c, dc, sizeof c, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < N; i += 100)
        for (int j = 0; j < N; j++) {
            float sum = 0;
            for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
            wrong += sum != c[i][j];
        }
    printf("%d wrong, c[3][7] = %g\n", wrong, c[3][7]);
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
    return 0;
}
