// @name@.cu: the reference: tiles of a and b in shared memory, so that each element that is loaded serves 16 outputs.
#include <cuda_runtime.h>

constexpr int side = 16;  // of a block, and of its tiles

__global__ void product(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float from_a[side][side], from_b[side][side];

    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * side + y, col = blockIdx.x * side + x;

    float sum = 0;
    for (int first = 0; first < k; first += side) {
        // A zero changes no sum. Rows of threads load rows of the matrices.
        from_a[y][x] = row < m && first + x < k ? a[row * k + first + x] : 0.0f;
        from_b[y][x] = first + y < k && col < n ? b[(first + y) * n + col] : 0.0f;

        // Every thread reads what its row and its column have loaded.
        __syncthreads();
        for (int i = 0; i < side; i++) sum += from_a[y][i] * from_b[i][x];

        // The next tile goes to the same place.
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    dim3 blocks((n + side - 1) / side, (m + side - 1) / side);
    product<<<blocks, dim3(side, side)>>>(a, b, c, m, n, k);
}
