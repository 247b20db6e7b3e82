// expect: taken
// A tiled matrix product in std::vectors, with a loop of the host beside it.
#include <cassert>
#include <iostream>
#include <vector>

constexpr int T = 8;

__global__ void multiply(const int* a, const int* b, int* c, int n) {
    __shared__ int as[T][T], bs[T][T];
    int row = blockIdx.y * T + threadIdx.y, col = blockIdx.x * T + threadIdx.x, sum = 0;
    for (int k = 0; k < n; k += T) {
        as[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];
        __syncthreads();
        for (int j = 0; j < T; j++) sum += as[threadIdx.y][j] * bs[j][threadIdx.x];
        __syncthreads();
    }
    c[row * n + col] = sum;
}

int main() {
    const int n = 4 * T;
    std::vector<int> a(n * n), b(n * n), c(n * n);
    for (int i = 0; i < n * n; i++) { a[i] = i % 7; b[i] = i % 5; }
    int *da, *db, *dc;
    size_t bytes = n * n * sizeof(int);
    cudaMalloc(&da, bytes); cudaMalloc(&db, bytes); cudaMalloc(&dc, bytes);
    cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
    multiply<<<dim3(n / T, n / T), dim3(T, T)>>>(da, db, dc, n);
    cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int s = 0;
            for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            assert(s == c[i * n + j]);
        }
    std::cout << "ok\n";
}
