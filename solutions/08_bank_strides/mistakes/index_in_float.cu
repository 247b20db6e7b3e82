// expect: memory-safe fails
// "A float holds every index that an int holds."
#include <cuda_runtime.h>

__device__ int wavefronts_of(int stride, int share) {
    if (stride == 0) return 1;  // one word for all lanes: the bank hands it to everybody at once

    // Lanes that ask for one word are served together: what counts is words. 32 lanes in fives ask for seven of them.
    int words = (32 + share - 1) / share;

    // The lowest bit that is set is the largest power of two that divides the stride. The sign does not matter: the banks are
    // met in the opposite order, and the lowest bit of -6 is that of 6.
    int d = min(stride & -stride, 32);
    int round = 32 / d;

    return (words + round - 1) / round;
}

__global__ void foretell(int* wavefronts, int first, int count, int share) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count) wavefronts[k] = wavefronts_of(first + k, share);
}

constexpr int rows_per_block = 64;  // and as many threads

__global__ void fingerprint(const int* rows, unsigned* prints, int n, int len, int pitch) {
    extern __shared__ int stage[];  // row r begins at stage[r * pitch]

    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    int top = blockIdx.x * rows_per_block;
    int have = min(rows_per_block, n - top);

    for (int r = warp; r < have; r += rows_per_block / 32)
        for (int c = lane; c < len; c += 32) stage[r * pitch + c] = rows[(int)((float)(top + r) * len + c)];

    __syncthreads();

    if (t < have) {
        unsigned print = 17;
        for (int c = 0; c < len; c++) print = print * 31 + stage[t * pitch + c];
        prints[top + t] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 127) / 128, 128>>>(wavefronts, first, count, share);

    int pitch = len | 1;
    size_t bytes = rows_per_block * pitch * sizeof(int);
    fingerprint<<<(n + rows_per_block - 1) / rows_per_block, rows_per_block, bytes>>>(rows, prints, n, len, pitch);
}
