// squares_in_z_order.cu: blocks take squares in Z order from a counter, and many squares of a wide matrix are outside of it.
#include <cuda_runtime.h>
constexpr int S = 32, L = 8;
__device__ unsigned compact(unsigned v) {
    v &= 0x55555555u;
    v = (v | v >> 1) & 0x33333333u;
    v = (v | v >> 2) & 0x0f0f0f0fu;
    v = (v | v >> 4) & 0x00ff00ffu;
    return (v | v >> 8) & 0x0000ffffu;
}
__global__ void transpose(const int* in, int* out, int rows, int cols, unsigned codes, unsigned* counter) {
    __shared__ int tile[S][S + 1];
    __shared__ unsigned code;
    while (true) {
        __syncthreads();
        if (threadIdx.x == 0 && threadIdx.y == 0) code = atomicAdd(counter, 1u);
        __syncthreads();
        const unsigned z = code;
        if (z >= codes) return;
        const int left = compact(z) * S, top = compact(z >> 1) * S;
        if (left >= cols || top >= rows) continue;
        for (int y = threadIdx.y; y < S; y += L)
            if (top + y < rows && left + (int)threadIdx.x < cols) tile[y][threadIdx.x] = in[(top + y) * cols + left + threadIdx.x];
        __syncthreads();
        for (int x = threadIdx.y; x < S; x += L)
            if (top + (int)threadIdx.x < rows && left + x < cols) out[(left + x) * rows + top + threadIdx.x] = tile[threadIdx.x][x];
    }
}
extern "C" void launch(const int* in, int* out, int rows, int cols) {
    unsigned side = 1;
    while (side * S < (unsigned)max(rows, cols)) side *= 2;
    unsigned* counter;
    cudaMallocAsync((void**)&counter, sizeof(unsigned), 0);
    cudaMemsetAsync(counter, 0, sizeof(unsigned), 0);
    int fit = 0, sms = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, transpose, S * L, 0);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    transpose<<<min((unsigned)(fit * sms), side * side), dim3(S, L)>>>(in, out, rows, cols, side * side, counter);
    cudaFreeAsync(counter, 0);
}
