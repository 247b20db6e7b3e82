// strides.cu: predicts what a stride costs in shared memory, and reads rows of any length from there.
#include <cuda_runtime.h>

// Lane l of a warp reads the word s[l / share * stride]. How many wavefronts does the warp take?
// share is 1 if every lane reads its own word, and 4 if four neighboring lanes read the same word.
__device__ int wavefronts_of(int stride, int share) {
    // TODO 1: How many different words do the lanes read, and how many of these words are in the same bank?
    return 1;
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
    int have = min(rows_per_block, n - top);  // the last block may have fewer rows

    // A warp loads one row after another. Its lanes load neighboring words.
    for (int r = warp; r < have; r += rows_per_block / 32)
        for (int c = lane; c < len; c += 32) stage[r * pitch + c] = rows[(top + r) * len + c];
    __syncthreads();

    // Then each thread reads its own row from left to right.
    if (t < have) {
        unsigned print = 17;
        for (int c = 0; c < len; c++) print = print * 31 + stage[t * pitch + c];
        prints[top + t] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 127) / 128, 128>>>(wavefronts, first, count, share);

    // TODO 2: In step c, lane l of a warp reads word l * pitch + c. Which pitch has no bank conflicts?
    int pitch = len;
    size_t bytes = rows_per_block * pitch * sizeof(int);
    fingerprint<<<(n + rows_per_block - 1) / rows_per_block, rows_per_block, bytes>>>(rows, prints, n, len, pitch);
}
