// A template: the rung is known when the kernel is compiled.
#include <cuda_runtime.h>

__global__ void straight(const int* in, int* out, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}

template <int rung>
__device__ int place(int r, int c) {
    const int width = blockDim.x, height = blockDim.y;
    if constexpr (rung == 2) return r * width + c;
    if constexpr (rung == 3) return r * (width + (height >= 32 ? 1 : 32 / height)) + c;
    return r * width + (c ^ ((r * width) / height));
}

template <int rung>
__global__ void transpose(const int* __restrict__ in, int* __restrict__ out, int rows, int cols) {
    extern __shared__ int tile[];
    const int left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    if (top + threadIdx.y < rows && left + threadIdx.x < cols)
        tile[place<rung>(threadIdx.y, threadIdx.x)] = in[(top + threadIdx.y) * cols + left + threadIdx.x];
    __syncthreads();
    const int t = threadIdx.y * blockDim.x + threadIdx.x;
    const int r = t % blockDim.y, c = t / blockDim.y;
    if (top + r < rows && left + c < cols) out[(left + c) * rows + top + r] = tile[place<rung>(r, c)];
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int rung, int width, int height) {
    const dim3 block(width, height);
    const dim3 grid((cols + width - 1) / width, (rows + height - 1) / height);
    const size_t words = width * height;
    switch (rung) {
        case 1: straight<<<grid, block>>>(in, out, rows, cols); break;
        case 2: transpose<2><<<grid, block, 4 * words>>>(in, out, rows, cols); break;
        case 3: transpose<3><<<grid, block, 4 * (words + max(32, height))>>>(in, out, rows, cols); break;
        case 4: transpose<4><<<grid, block, 4 * words>>>(in, out, rows, cols); break;
    }
}
