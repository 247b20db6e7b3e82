// expect: coalesced fails
// expect: time fails
// expect: global.uncoalesced at line 25
// "The tile is in shared memory, so global memory is read only once: that is what counts."
#include <cuda_runtime.h>

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    __shared__ int tile[64][65], across[64][33];
    int tx = threadIdx.x, span = 32 + 2 * radius;
    for (int y = threadIdx.y; y < span; y += 16)
        for (int x = tx; x < span; x += 32) {
            int r = int(blockIdx.y) * 32 - radius + y, c = int(blockIdx.x) * 32 - radius + x;
            tile[y][x] = r >= 0 && r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0;
        }
    __syncthreads();
    for (int y = threadIdx.y; y < span; y += 16) {
        int sum = 0;
        for (int k = 0; k <= 2 * radius; k++) sum += tile[y][tx + k];
        across[y][tx] = sum;
    }
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += 16) {
        int sum = 0, r = blockIdx.y * 32 + y, c = blockIdx.x * 32 + tx;
        for (int k = 0; k <= 2 * radius; k++) sum += across[y + k][tx];
        if (r < rows && c < cols) out[c * rows + r] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    blur<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 16)>>>(in, out, rows, cols, radius);
}
