// expect: uses-shared fails
// expect: coalesced fails
// expect: time fails
// expect: 13 points
// expect: global.uncoalesced at line 12
// "One thread an element, straight from in to out: what more can there be to it?"
#include <cuda_runtime.h>

__global__ void transpose(const int* in, int* out, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}

extern "C" void launch(const int* in, int* out, int rows, int cols) {
    dim3 block(32, 8);
    dim3 grid((cols + 31) / 32, (rows + 7) / 8);
    transpose<<<grid, block>>>(in, out, rows, cols);
}
