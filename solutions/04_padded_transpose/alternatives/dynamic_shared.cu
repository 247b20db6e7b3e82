// The tile is dynamic shared memory with a pitch, indexed by hand.
#include <cuda_runtime.h>

__global__ void transpose(const int* __restrict__ in, int* __restrict__ out, int rows, int cols, int pitch) {
    extern __shared__ int tile[];
    const int lane = threadIdx.x;
    int c = blockIdx.x * blockDim.x + lane;
    for (int k = threadIdx.y; k < blockDim.x; k += blockDim.y) {
        int r = blockIdx.y * blockDim.x + k;
        if (r < rows && c < cols) tile[k * pitch + lane] = in[r * cols + c];
    }
    __syncthreads();
    int r = blockIdx.y * blockDim.x + lane;
    for (int k = threadIdx.y; k < blockDim.x; k += blockDim.y) {
        c = blockIdx.x * blockDim.x + k;
        if (r < rows && c < cols) out[c * rows + r] = tile[lane * pitch + k];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    const int side = 32, pitch = side + 1;
    dim3 block(side, 4);
    dim3 grid((cols + side - 1) / side, (rows + side - 1) / side);
    transpose<<<grid, block, side * pitch * sizeof(int)>>>(in, out, rows, cols, pitch);
}
