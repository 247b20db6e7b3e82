// Rung 4 in padded tiles: the words behind the end lie in an idle block of the cluster.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

// Rung 1, as a start: straight from `in` to `out`. A warp reads along the rows of `in` and writes down the columns of `out`.
__global__ void straight(const int* in, int* out, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}

// What rungs 2 to 4 have in common. `place(r, c)` is the word of the tile that holds the element in its row r and column c.
template <class Place>
__device__ void through_tile(const int* in, int* out, int rows, int cols, int* tile, Place place) {
    const int width = blockDim.x, height = blockDim.y;
    const int left = blockIdx.x * width, top = blockIdx.y * height;

    // In: the threads of a warp are neighbors in rows of `in`.
    int r = threadIdx.y, c = threadIdx.x;
    if (top + r < rows && left + c < cols) tile[place(r, c)] = in[(top + r) * cols + left + c];

    __syncthreads();  // for all, also for threads beyond the edge of the matrix

    // Out: now they have to be neighbors in rows of `out`, each of which gets `height` elements of this tile. So the threads are
    // counted through, and the count is cut up anew. In a square tile that comes to exchanging x and y, in others it does not.
    const int t = threadIdx.y * width + threadIdx.x;
    r = t % height, c = t / height;
    if (top + r < rows && left + c < cols) out[(left + c) * rows + top + r] = tile[place(r, c)];
}

// Rung 2: row after row. A column then lies in few banks, or in a single one if the tile is 32 wide.
__global__ void staged(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    const int width = blockDim.x;
    through_tile(in, out, rows, cols, tile, [=](int r, int c) { return r * width + c; });
}

// The words of a row, with the unused ones. On its way out a warp takes `height` elements of each of 32 / height columns. If
// rows begin 32 / height banks apart, these columns fit in between: for height 8 the rows begin in banks 0, 4, 8, …, 28, and
// four columns fill the gaps. One unused word is the answer for height 32 alone.
__host__ __device__ int padded_width(int width, int height) { return width + max(1, 32 / height); }

// Rung 3: only tiles 32 wide can be mended like this. In a tile of 16 by 16 a warp brings in two rows at once, so these must
// begin 16 banks apart; and then every other row begins in the same bank, for the way out.
__global__ void padded(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    const int pitch = padded_width(blockDim.x, blockDim.y);
    through_tile(in, out, rows, cols, tile, [=](int r, int c) { return r * pitch + c; });
}


__global__ void __cluster_dims__(2, 1, 1) swizzled(const int* in, int* out, int rows, int cols, int pitch) {
    extern __shared__ int tile[];
    auto cluster = cooperative_groups::this_cluster();
    const int width = blockDim.x, height = blockDim.y, room = width * height;
    const int bx = blockIdx.x / 2;
    const bool works = cluster.block_rank() == 0;
    int* far = cluster.map_shared_rank(tile, 1);
    const int left = bx * width, top = blockIdx.y * height;
    cluster.sync();
    int r = threadIdx.y, c = threadIdx.x;
    auto at = [&](int r, int c) { int q = r * width + c, p = q + q / 32 * (height < 32 ? 32 / height : 1); return p < room ? tile + p : far + (p - room); };
    if (works && top + r < rows && left + c < cols) *at(r, c) = in[(top + r) * cols + left + c];
    __syncthreads();
    const int t = threadIdx.y * width + threadIdx.x;
    r = t % height, c = t / height;
    if (works && top + r < rows && left + c < cols) out[(left + c) * rows + top + r] = *at(r, c);
    cluster.sync();
}
extern "C" void launch(const int* in, int* out, int rows, int cols, int rung, int width, int height) {
    const dim3 block(width, height);
    const dim3 grid((cols + width - 1) / width, (rows + height - 1) / height);
    const size_t tile = width * height * sizeof(int);
    const size_t padded_tile = padded_width(width, height) * height * sizeof(int);
    if (rung == 1) straight<<<grid, block>>>(in, out, rows, cols);
    if (rung == 2) staged<<<grid, block, tile>>>(in, out, rows, cols);
    if (rung == 3) padded<<<grid, block, padded_tile>>>(in, out, rows, cols);
    if (rung == 4) swizzled<<<dim3(2 * grid.x, grid.y), block, tile>>>(in, out, rows, cols, padded_width(width, height));
}
