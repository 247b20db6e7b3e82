#include <cuda_runtime.h>
__global__ void k(int* out) { extern __shared__ int tile[]; tile[threadIdx.x] = 1; __syncthreads(); out[threadIdx.x] = tile[threadIdx.x]; }
struct Bytes {
    size_t operator()(int threads) const { return threads * sizeof(int); }
};
extern "C" void launch(int* out, int n) {
    int grid = 0, block = 0, blocks = 0;
    size_t bytes = 0;
    cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, k, Bytes());
    cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(&grid, &block, k, Bytes(), 256, cudaOccupancyDefault);
    cudaOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, k, 0, 0, cudaOccupancyDefault);
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, k, 32, 128, cudaOccupancyDefault);
    cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, k, 2, 32);
    if (grid > 0 && blocks > 0 && bytes >= 128) k<<<1, 32, 128>>>(out);
}
