// A block is one warp and has a tile for itself: __syncwarp() is barrier enough.
#include <cuda_runtime.h>

__global__ void straight(const int* in, int* out, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}

__global__ void staged(const int* in, int* out, int rows, int cols, int w, int h, int rung) {
    extern __shared__ int tile[];
    const int lane = threadIdx.x, left = blockIdx.x * w, top = blockIdx.y * h;
    int pitch = w;
    if (rung == 3) pitch += h < 32 ? 32 / h : 1;
    for (int t = lane; t < w * h; t += 32) {
        const int r = t / w, c = t % w;
        const int x = rung == 4 ? c ^ (r * w / h) : c;
        if (top + r < rows && left + c < cols) tile[r * pitch + x] = in[(top + r) * cols + left + c];
    }
    __syncwarp();
    for (int t = lane; t < w * h; t += 32) {
        const int r = t % h, c = t / h;
        const int x = rung == 4 ? c ^ (r * w / h) : c;
        if (top + r < rows && left + c < cols) out[(left + c) * rows + top + r] = tile[r * pitch + x];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int rung, int width, int height) {
    dim3 grid((cols + width - 1) / width, (rows + height - 1) / height);
    int words = width * height + (rung == 3 ? max(32, height) : 0);
    if (rung == 1) straight<<<grid, dim3(width, height)>>>(in, out, rows, cols);
    else staged<<<grid, 32, words * sizeof(int)>>>(in, out, rows, cols, width, height, rung);
}
