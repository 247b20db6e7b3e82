// The pitch stays a multiple of 32, and each row is turned round by its own number.
#include <cuda_runtime.h>

// Lane l of a warp reads the word s[l / share * stride]. How many wavefronts does the warp take?
// share is 1 if every lane has a place of its own, and 4 if four neighboring lanes read one place.
__device__ int wavefronts_of(int stride, int share) {
    // The lanes that share a word are one visitor. How many visitors has the busiest bank?
    int visitors = (31 + share) / share, most = 1;
    unsigned step = unsigned(stride) % 32u;
    if (stride == 0) return 1;
    for (int bank = 0; bank < 32; bank++) {
        int here = 0;
        for (int v = 0; v < visitors; v++) here += (unsigned(v) * step & 31u) == bank;
        most = here > most ? here : most;
    }
    return most;
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

    // A warp brings in one row after the other; its lanes take neighbors.
    for (int r = warp; r < have; r += rows_per_block / 32)
        for (int c = lane; c < len; c += 32) stage[r * pitch + (c + r) % pitch] = rows[(top + r) * len + c];
    __syncthreads();

    // Then every thread walks along a row of its own.
    if (t < have) {
        unsigned print = 17;
        for (int c = 0; c < len; c++) print = print * 31 + stage[t * pitch + (c + t) % pitch];
        prints[top + t] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 127) / 128, 128>>>(wavefronts, first, count, share);

    // TODO 2: in step c, lane l of a warp reads word l * pitch + c. With which pitch do the lanes meet in no bank?
    int pitch = (len + 31) / 32 * 32;
    size_t bytes = rows_per_block * pitch * sizeof(int);
    fingerprint<<<(n + rows_per_block - 1) / rows_per_block, rows_per_block, bytes>>>(rows, prints, n, len, pitch);
}
