// A group of 32 is the work of 16 lanes with two elements each, so a warp does two groups. A tree: in each round the right half
// of every piece adds the last sum of its left half, and of the left half only that one lane stores.
#include <cuda_runtime.h>

template <bool shuffle>
__global__ void scan(const int* __restrict__ in, int* __restrict__ out, int n) {
    extern __shared__ int last[];
    unsigned lane = threadIdx.x & 15;
    unsigned half = threadIdx.x & 16 ? 0xffff0000u : 0x0000ffffu;
    int* mine = last + 16 * threadIdx.y * 2 + (threadIdx.x & 16);

    for (int first = 64 * (blockIdx.x * blockDim.y + threadIdx.y); first < n; first += 64 * gridDim.x * blockDim.y) {
        int i = first + 2 * threadIdx.x;
        int a = i < n ? in[i] : 0;
        int b = i + 1 < n ? in[i + 1] : 0;
        int sum = a + b;
#pragma unroll
        for (unsigned piece = 1; piece < 16; piece <<= 1) {
            unsigned from = (lane & ~(2 * piece - 1)) + piece - 1;
            if (shuffle) {
                int got = __shfl_sync(half, sum, from, 16);
                sum += lane & piece ? got : 0;
            } else {
                if ((lane & (2 * piece - 1)) == piece - 1) mine[lane] = sum;
                __syncwarp(half);
                if (lane & piece) sum += mine[from];
                __syncwarp(half);
            }
        }
        if (i < n) out[i] = sum - b;
        if (i + 1 < n) out[i + 1] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    dim3 block(32, 3);
    int blocks = (n + 767) / 768;
    if (by_shuffle)
        scan<true><<<blocks, block>>>(in, out, n);
    else
        scan<false><<<blocks, block, 32 * 3 * sizeof(int)>>>(in, out, n);
}
