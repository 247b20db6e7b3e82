// square_tile.cu: right with a tile of 16 x 16 in dynamic shared memory, where threads at the rim load the halo.
#include <cuda_runtime.h>

constexpr int side = 16, pitch = side + 2;

__device__ float at(const float* in, int rows, int cols, int r, int c) {
    return r >= 0 && r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0.0f;
}

__global__ void blur(const float* in, float* out, int rows, int cols) {
    extern __shared__ float tile[];
    int r = blockIdx.y * side + threadIdx.y, c = blockIdx.x * side + threadIdx.x;
    float* mine = tile + (threadIdx.y + 1) * pitch + threadIdx.x + 1;
    *mine = at(in, rows, cols, r, c);
    if (threadIdx.y == 0) mine[-pitch] = at(in, rows, cols, r - 1, c);
    if (threadIdx.y == side - 1) mine[pitch] = at(in, rows, cols, r + 1, c);
    if (threadIdx.x == 0) mine[-1] = at(in, rows, cols, r, c - 1);
    if (threadIdx.x == side - 1) mine[1] = at(in, rows, cols, r, c + 1);
    __syncthreads();
    if (r < rows && c < cols) out[r * cols + c] = 0.2f * (*mine + mine[-pitch] + mine[pitch] + mine[-1] + mine[1]);
}

extern "C" void launch(const float* in, float* out, int rows, int cols) {
    dim3 blocks((cols + side - 1) / side, (rows + side - 1) / side);
    blur<<<blocks, dim3(side, side), pitch * pitch * sizeof(float)>>>(in, out, rows, cols);
}
