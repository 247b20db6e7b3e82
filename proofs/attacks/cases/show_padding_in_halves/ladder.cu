// rung 3 is rung 4 with 32 unused words in the middle
#include <cuda_runtime.h>

__global__ void straight(const int* in, int* out, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}

template <class Place>
__device__ void through_tile(const int* in, int* out, int rows, int cols, int* tile, Place place) {
    const int width = blockDim.x, height = blockDim.y;
    const int left = blockIdx.x * width, top = blockIdx.y * height;

    int r = threadIdx.y, c = threadIdx.x;
    if (top + r < rows && left + c < cols) tile[place(r, c)] = in[(top + r) * cols + left + c];

    __syncthreads();

    const int t = threadIdx.y * width + threadIdx.x;
    r = t % height, c = t / height;
    if (top + r < rows && left + c < cols) out[(left + c) * rows + top + r] = tile[place(r, c)];
}

__global__ void staged(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    const int width = blockDim.x;
    through_tile(in, out, rows, cols, tile, [=](int r, int c) { return r * width + c; });
}

__host__ __device__ int padded_width(int width, int height) { return width + max(1, 32 / height); }

__global__ void padded(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    const int width = blockDim.x, height = blockDim.y;
    through_tile(in, out, rows, cols, tile,
                 [=](int r, int c) { return r * width + (c ^ (r * width / height)) + (r >= height / 2) * 32; });
}

__global__ void swizzled(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    const int width = blockDim.x, height = blockDim.y;
    through_tile(in, out, rows, cols, tile, [=](int r, int c) { return r * width + (c ^ (r * width / height)); });
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
