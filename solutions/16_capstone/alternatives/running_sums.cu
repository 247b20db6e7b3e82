// Each thread makes eight sums in a row from one another: what enters is added, what leaves is taken away. Four stages in one block.
#include <cuda_runtime.h>

constexpr int side = 32, strip = 8, threads = 256;

// strip sums of `window` neighbors each; neighbors of `from` are `step` apart, those of `to` are neighbors.
__device__ void slide(const int* from, int step, int window, int* to) {
    int sum = 0;
    for (int k = 0; k < window - 1; k++) sum += from[k * step];
    for (int k = 0; k < strip; k++) {
        sum += from[(k + window - 1) * step];
        to[k] = sum;
        sum -= from[k * step];
    }
}

__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int pool[];
    const int span = side + 2 * radius, window = 2 * radius + 1, pitch = span | 1, t = threadIdx.x;
    int* tile = pool;
    int* across = pool + span * pitch;  // span rows of 33
    int* turned = pool;                 // side rows of 33, where the tile was

    const int r0 = blockIdx.y * side - radius, c0 = blockIdx.x * side - radius;
    for (int y = t / 32; y < span; y += threads / 32)
        for (int x = t % 32; x < span; x += 32) {
            const int r = r0 + y, c = c0 + x;
            tile[y * pitch + x] = r >= 0 && r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0;
        }
    __syncthreads();
    // Lanes have different rows, a warp one strip of them.
    const int groups = (span + 31) / 32;
    for (int job = t / 32; job < groups * (side / strip); job += threads / 32) {
        const int y = job % groups * 32 + t % 32, x = job / groups * strip;
        if (y < span) slide(tile + y * pitch + x, 1, window, across + y * 33 + x);
    }
    __syncthreads();
    for (int job = t; job < side * (side / strip); job += threads) {
        const int x = job % side, y = job / side * strip;
        slide(across + y * 33 + x, 33, window, turned + x * 33 + y);
    }
    __syncthreads();
    const int r = blockIdx.y * side + t % 32;
    for (int x = t / 32; x < side; x += threads / 32) {
        const int c = blockIdx.x * side + x;
        if (r < rows && c < cols) out[c * rows + r] = turned[x * 33 + t % 32];
    }
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    const int span = side + 2 * radius;
    const size_t bytes = (span * max(33, span | 1) + span * 33) * sizeof(int);
    blur<<<dim3((cols + side - 1) / side, (rows + side - 1) / side), threads, bytes>>>(in, out, rows, cols, radius);
}
