// The block as an object of cooperative groups; pointers into the tile instead of two indices.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[32 * 33];
    cg::thread_block block = cg::this_thread_block();
    const int x = block.thread_index().x, y0 = block.thread_index().y;
    const int left = block.group_index().x * 32, top = block.group_index().y * 32;

    int* row = tile + y0 * 33 + x;
    for (int y = y0; y < 32; y += 8, row += 8 * 33)
        if (top + y < rows && left + x < cols) *row = in[(top + y) * cols + left + x];
    block.sync();
    const int* column = tile + x * 33 + y0;
    for (int y = y0; y < 32; y += 8, column += 8)
        if (left + y < cols && top + x < rows) out[(left + y) * rows + top + x] = *column;
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 8)>>>(in, out, rows, cols);
}
