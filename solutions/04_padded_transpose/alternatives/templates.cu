// A padded tile as a type; element type and sizes are template parameters.
#include <cuda_runtime.h>

template <class T, int side>
class PaddedTile {
  public:
    __device__ T& operator()(int row, int col) { return words_[row * (side + 1) + col]; }

  private:
    T words_[side * (side + 1)];
};

template <class T, int side, int lines>
__global__ void transpose(const T* in, T* out, int rows, int cols) {
    static_assert(side % lines == 0);
    __shared__ PaddedTile<T, side> tile;
    const int left = blockIdx.x * side, top = blockIdx.y * side;
#pragma unroll
    for (int step = 0; step < side; step += lines) {
        const int row = step + threadIdx.y, col = threadIdx.x;
        if (top + row < rows && left + col < cols) tile(row, col) = in[(top + row) * cols + left + col];
    }
    __syncthreads();
#pragma unroll
    for (int step = 0; step < side; step += lines) {
        const int row = threadIdx.x, col = step + threadIdx.y;
        if (top + row < rows && left + col < cols) out[(left + col) * rows + top + row] = tile(row, col);
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    constexpr int side = 32, lines = 8;
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side), block(side, lines);
    transpose<int, side, lines><<<grid, block>>>(in, out, rows, cols);
}
