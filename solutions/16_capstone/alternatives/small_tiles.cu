// Tiles of 16 by 16 in blocks of 256 threads: a larger halo for each sum, but more blocks. Templates, linear thread numbers.
#include <cuda_runtime.h>

template <int side>
struct Place {
    int first_row, first_col, rows, cols;
    __device__ int load(const int* in, int y, int x) const {
        const unsigned r = first_row + y, c = first_col + x;  // what is negative becomes very large
        return r < unsigned(rows) && c < unsigned(cols) ? in[r * cols + c] : 0;
    }
};

template <int side, int threads>
__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int pool[];
    // A warp goes along a row of the tile and on in the next: no padding there. Of the sums it reads two columns of 16: with two more
    // than a multiple of four to a row, one column takes the even banks and the other the odd ones.
    const int t = threadIdx.x, span = side + 2 * radius, pitch = span | 2;
    int* const tile = pool;
    int* const down = pool + span * span;  // side rows of sums along columns, span of them
    const Place<side> place{int(blockIdx.y) * side - radius, int(blockIdx.x) * side - radius, rows, cols};

    for (int k = t; k < span * span; k += threads) tile[k] = place.load(in, k / span, k % span);
    __syncthreads();
    for (int k = t; k < side * span; k += threads) {
        const int y = k / span, x = k % span;
        int sum = 0;
        for (int d = 0; d <= 2 * radius; d++) sum += tile[(y + d) * span + x];
        down[y * pitch + x] = sum;
    }
    __syncthreads();
    for (int k = t; k < side * side; k += threads) {
        const int y = k % side, x = k / side, r = blockIdx.y * side + y, c = blockIdx.x * side + x;
        int sum = 0;
        for (int d = 0; d <= 2 * radius; d++) sum += down[y * pitch + x + d];
        if (r < rows && c < cols) out[c * rows + r] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    constexpr int side = 16, threads = 256;
    const int span = side + 2 * radius;
    const dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    blur<side, threads><<<grid, threads, (span * span + side * (span | 2)) * sizeof(int)>>>(in, out, rows, cols, radius);
}
