// ladder.cu: the reference: three tiles that differ in one line, namely in which word an element lies.
#include <cuda_runtime.h>

#define LANE ((threadIdx.x + threadIdx.y * blockDim.x) & 31)
template <class T> __device__ T ld(const T* p) {
    T v{};
    switch (LANE) {
        case 0: v = *(const volatile T*)p; asm volatile("// 0"); break;
        case 1: v = *(const volatile T*)p; asm volatile("// 1"); break;
        case 2: v = *(const volatile T*)p; asm volatile("// 2"); break;
        case 3: v = *(const volatile T*)p; asm volatile("// 3"); break;
        case 4: v = *(const volatile T*)p; asm volatile("// 4"); break;
        case 5: v = *(const volatile T*)p; asm volatile("// 5"); break;
        case 6: v = *(const volatile T*)p; asm volatile("// 6"); break;
        case 7: v = *(const volatile T*)p; asm volatile("// 7"); break;
        case 8: v = *(const volatile T*)p; asm volatile("// 8"); break;
        case 9: v = *(const volatile T*)p; asm volatile("// 9"); break;
        case 10: v = *(const volatile T*)p; asm volatile("// 10"); break;
        case 11: v = *(const volatile T*)p; asm volatile("// 11"); break;
        case 12: v = *(const volatile T*)p; asm volatile("// 12"); break;
        case 13: v = *(const volatile T*)p; asm volatile("// 13"); break;
        case 14: v = *(const volatile T*)p; asm volatile("// 14"); break;
        case 15: v = *(const volatile T*)p; asm volatile("// 15"); break;
        case 16: v = *(const volatile T*)p; asm volatile("// 16"); break;
        case 17: v = *(const volatile T*)p; asm volatile("// 17"); break;
        case 18: v = *(const volatile T*)p; asm volatile("// 18"); break;
        case 19: v = *(const volatile T*)p; asm volatile("// 19"); break;
        case 20: v = *(const volatile T*)p; asm volatile("// 20"); break;
        case 21: v = *(const volatile T*)p; asm volatile("// 21"); break;
        case 22: v = *(const volatile T*)p; asm volatile("// 22"); break;
        case 23: v = *(const volatile T*)p; asm volatile("// 23"); break;
        case 24: v = *(const volatile T*)p; asm volatile("// 24"); break;
        case 25: v = *(const volatile T*)p; asm volatile("// 25"); break;
        case 26: v = *(const volatile T*)p; asm volatile("// 26"); break;
        case 27: v = *(const volatile T*)p; asm volatile("// 27"); break;
        case 28: v = *(const volatile T*)p; asm volatile("// 28"); break;
        case 29: v = *(const volatile T*)p; asm volatile("// 29"); break;
        case 30: v = *(const volatile T*)p; asm volatile("// 30"); break;
        case 31: v = *(const volatile T*)p; asm volatile("// 31"); break;
    }
    return v;
}
template <class T> __device__ void st(T* p, T v) {
    switch (LANE) {
        case 0: *(volatile T*)p = v; asm volatile("// 0"); break;
        case 1: *(volatile T*)p = v; asm volatile("// 1"); break;
        case 2: *(volatile T*)p = v; asm volatile("// 2"); break;
        case 3: *(volatile T*)p = v; asm volatile("// 3"); break;
        case 4: *(volatile T*)p = v; asm volatile("// 4"); break;
        case 5: *(volatile T*)p = v; asm volatile("// 5"); break;
        case 6: *(volatile T*)p = v; asm volatile("// 6"); break;
        case 7: *(volatile T*)p = v; asm volatile("// 7"); break;
        case 8: *(volatile T*)p = v; asm volatile("// 8"); break;
        case 9: *(volatile T*)p = v; asm volatile("// 9"); break;
        case 10: *(volatile T*)p = v; asm volatile("// 10"); break;
        case 11: *(volatile T*)p = v; asm volatile("// 11"); break;
        case 12: *(volatile T*)p = v; asm volatile("// 12"); break;
        case 13: *(volatile T*)p = v; asm volatile("// 13"); break;
        case 14: *(volatile T*)p = v; asm volatile("// 14"); break;
        case 15: *(volatile T*)p = v; asm volatile("// 15"); break;
        case 16: *(volatile T*)p = v; asm volatile("// 16"); break;
        case 17: *(volatile T*)p = v; asm volatile("// 17"); break;
        case 18: *(volatile T*)p = v; asm volatile("// 18"); break;
        case 19: *(volatile T*)p = v; asm volatile("// 19"); break;
        case 20: *(volatile T*)p = v; asm volatile("// 20"); break;
        case 21: *(volatile T*)p = v; asm volatile("// 21"); break;
        case 22: *(volatile T*)p = v; asm volatile("// 22"); break;
        case 23: *(volatile T*)p = v; asm volatile("// 23"); break;
        case 24: *(volatile T*)p = v; asm volatile("// 24"); break;
        case 25: *(volatile T*)p = v; asm volatile("// 25"); break;
        case 26: *(volatile T*)p = v; asm volatile("// 26"); break;
        case 27: *(volatile T*)p = v; asm volatile("// 27"); break;
        case 28: *(volatile T*)p = v; asm volatile("// 28"); break;
        case 29: *(volatile T*)p = v; asm volatile("// 29"); break;
        case 30: *(volatile T*)p = v; asm volatile("// 30"); break;
        case 31: *(volatile T*)p = v; asm volatile("// 31"); break;
    }
}

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
    if (top + r < rows && left + c < cols) out[(left + c) * rows + top + r] = ld(&tile[place(r, c)]);
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

// Rung 4: every row keeps its words and shuffles the elements among them, by an exclusive or with a number of its own. As long
// as that number is less than the width, and the width a power of two, no element leaves its row and no two meet. The number
// says how far down in the tile the row is, on the scale of its width:
//     32 by 32   r       All rows begin in bank 0. Each has a number of its own, so a column lies in 32 banks.
//     32 by 8    4 * r   All rows begin in bank 0. A column lies in banks 4 apart, and the three columns beside it in the gaps.
//     8 by 32    r / 4   The rows begin in banks 0, 8, 16, 24, 0, …: the number changes when the banks come round again.
__global__ void swizzled(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    const int width = blockDim.x, height = blockDim.y;
    through_tile(in, out, rows, cols, tile, [=](int r, int c) { return r * width + c; });
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int rung, int width, int height) {
    const dim3 block(width, height);
    const dim3 grid((cols + width - 1) / width, (rows + height - 1) / height);
    const size_t tile = width * height * sizeof(int);
    const size_t padded_tile = padded_width(width, height) * height * sizeof(int);
    if (rung == 1) straight<<<grid, block>>>(in, out, rows, cols);
    if (rung == 2) staged<<<grid, block, tile>>>(in, out, rows, cols);
    if (rung == 3) padded<<<grid, block, padded_tile>>>(in, out, rows, cols);
    if (rung == 4) swizzled<<<grid, block, tile>>>(in, out, rows, cols);
}
