// A block of 32 by 8 threads with a matrix for a tile.
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int rows[8][32];
    const int x = threadIdx.x, y = threadIdx.y;
    const int i = blockIdx.x * 256 + y * 32 + x;

    if (i < n) rows[y][x] = in[i];
    __syncthreads();

    const int count = min(256, n - (int)blockIdx.x * 256);
    const int rank = y * 32 + x;
    if (rank < count) {
        const int from = count - 1 - rank;
        out[n - blockIdx.x * 256 - count + rank] = rows[from / 32][from % 32];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    dim3 block(32, 8);
    dim3 grid((n + 255) / 256);
    reverse<<<grid, block>>>(in, out, n);
}
