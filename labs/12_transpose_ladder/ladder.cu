// ladder.cu: four ways to transpose a matrix, each better than the one before. Tiles have `width` columns and `height` rows.
#include <cuda_runtime.h>

// Rung 1, given: directly from `in` to `out`. A warp reads along the rows of `in` and writes along the columns of `out`.
__global__ void straight(const int* in, int* out, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}

// Rung 2: through a tile of any shape in dynamic shared memory, along the rows of `in` and along the rows of `out`.
__global__ void staged(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    // TODO: Load, wait, write. Transposed, the tile has rows of blockDim.y elements. Which element does this thread write?
}

// Rung 3: no bank conflicts in tiles 32 wide, with a height that is a power of two up to 32, with unused words after each row.
__global__ void padded(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    // TODO: How many unused words does a row need, at this height, so that a warp reads each bank once when it writes out?
}

// Rung 4: no bank conflicts in any tile whose sides are powers of two up to 32, with exactly one word per element.
__global__ void swizzled(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    // TODO: The element in row r and column c can be stored in a different column of its row. In which one?
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int rung, int width, int height) {
    dim3 block(width, height);
    dim3 grid((cols + width - 1) / width, (rows + height - 1) / height);
    if (rung == 1) straight<<<grid, block>>>(in, out, rows, cols);
    // TODO: How many bytes of shared memory does a block need on each of these rungs?
    if (rung == 2) staged<<<grid, block, 0>>>(in, out, rows, cols);
    if (rung == 3) padded<<<grid, block, 0>>>(in, out, rows, cols);
    if (rung == 4) swizzled<<<grid, block, 0>>>(in, out, rows, cols);
}
