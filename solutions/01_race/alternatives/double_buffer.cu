// Two tiles in turn: while one is read the other may be written, so one barrier a round is enough.
#include <cuda_runtime.h>

constexpr int width = 128;

__global__ void reverse_rounds(const int* in, int* out, int n) {
    __shared__ int tiles[2][width];
    const int t = threadIdx.x;
    int turn = 0;
    for (int base = blockIdx.x * width; base < n; base += gridDim.x * width) {
        int* tile = tiles[turn];
        const int count = min(width, n - base);
        if (t < count) tile[t] = in[base + t];
        __syncthreads();
        if (t < count) out[n - base - count + t] = tile[count - 1 - t];
        turn ^= 1;
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse_rounds<<<5, width>>>(in, out, n);
}
