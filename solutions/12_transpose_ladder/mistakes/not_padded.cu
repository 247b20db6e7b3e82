// expect: padded-bytes fails
// expect: padded-gaps fails
// expect: time fails
// expect: banks.conflict at line 38
// "A tile that is right and coalesced is good enough for rung 3 too."
#include <cuda_runtime.h>

__global__ void straight(const int* in, int* out, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}

__global__ void staged(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    int w = blockDim.x, h = blockDim.y;
    int r0 = blockIdx.y * h, c0 = blockIdx.x * w;
    int y = threadIdx.y, x = threadIdx.x;
    if (r0 + y < rows && c0 + x < cols) tile[y * w + x] = in[(r0 + y) * cols + c0 + x];
    __syncthreads();
    int t = threadIdx.y * w + threadIdx.x;
    y = t % h;
    x = t / h;
    if (r0 + y < rows && c0 + x < cols) out[(c0 + x) * rows + r0 + y] = tile[y * w + x];
}

__global__ void padded(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    int w = blockDim.x, h = blockDim.y;
    int pitch = w;
    int r0 = blockIdx.y * h, c0 = blockIdx.x * w;
    int y = threadIdx.y, x = threadIdx.x;
    if (r0 + y < rows && c0 + x < cols) tile[y * pitch + x] = in[(r0 + y) * cols + c0 + x];
    __syncthreads();
    int t = threadIdx.y * w + threadIdx.x;
    y = t % h;
    x = t / h;
    if (r0 + y < rows && c0 + x < cols) out[(c0 + x) * rows + r0 + y] = tile[y * pitch + x];
}

__global__ void swizzled(const int* in, int* out, int rows, int cols) {
    extern __shared__ int tile[];
    int w = blockDim.x, h = blockDim.y;
    int r0 = blockIdx.y * h, c0 = blockIdx.x * w;
    int y = threadIdx.y, x = threadIdx.x;
    if (r0 + y < rows && c0 + x < cols) tile[y * w + (x ^ (y * w / h))] = in[(r0 + y) * cols + c0 + x];
    __syncthreads();
    int t = threadIdx.y * w + threadIdx.x;
    y = t % h;
    x = t / h;
    if (r0 + y < rows && c0 + x < cols) out[(c0 + x) * rows + r0 + y] = tile[y * w + (x ^ (y * w / h))];
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int rung, int width, int height) {
    dim3 block(width, height);
    dim3 grid((cols + width - 1) / width, (rows + height - 1) / height);
    int words = width * height;
    int padded_words = (width) * height;
    if (rung == 1) straight<<<grid, block>>>(in, out, rows, cols);
    if (rung == 2) staged<<<grid, block, words * sizeof(int)>>>(in, out, rows, cols);
    if (rung == 3) padded<<<grid, block, padded_words * sizeof(int)>>>(in, out, rows, cols);
    if (rung == 4) swizzled<<<grid, block, words * sizeof(int)>>>(in, out, rows, cols);
}
