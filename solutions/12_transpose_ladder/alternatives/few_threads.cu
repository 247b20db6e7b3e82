// Blocks of 64 threads in a line, whatever the tile: each thread carries several elements.
#include <cuda_runtime.h>

__global__ void straight(const int* in, int* out, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}

struct Tile {
    int* words;
    int width, height, pitch;
    bool swizzle;
    __device__ int& at(int r, int c) { return words[r * pitch + (swizzle ? c ^ (r * width / height) : c)]; }
};

__global__ void staged(const int* in, int* out, int rows, int cols, Tile tile) {
    extern __shared__ int words[];
    tile.words = words;
    const int left = blockIdx.x * tile.width, top = blockIdx.y * tile.height, count = tile.width * tile.height;
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
        const int r = t / tile.width, c = t % tile.width;
        if (top + r < rows && left + c < cols) tile.at(r, c) = in[(top + r) * cols + left + c];
    }
    __syncthreads();
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
        const int c = t / tile.height, r = t % tile.height;
        if (top + r < rows && left + c < cols) out[(left + c) * rows + top + r] = tile.at(r, c);
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int rung, int width, int height) {
    dim3 grid((cols + width - 1) / width, (rows + height - 1) / height);
    if (rung == 1) {
        straight<<<grid, dim3(width, height)>>>(in, out, rows, cols);
        return;
    }
    Tile tile{nullptr, width, height, width, rung == 4};
    if (rung == 3) tile.pitch += height < 32 ? 32 / height : 1;
    staged<<<grid, 64, tile.pitch * height * sizeof(int)>>>(in, out, rows, cols, tile);
}
