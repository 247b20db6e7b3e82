// expect: taken
// lab: 01_race
// cudaOccupancyMaxPotentialBlockSize, held down to what the tile has.
#include <algorithm>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int min_grid = 0, block = 0;
    cudaOccupancyMaxPotentialBlockSize(&min_grid, &block, reverse, 0, 256);
    block = std::max(32, std::min(block, 256));
    int per_sm = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, reverse, block, 0);
    if (per_sm > 0) reverse<<<(n + block - 1) / block, block>>>(in, out, n);
}
