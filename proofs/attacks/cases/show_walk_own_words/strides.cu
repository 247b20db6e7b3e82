#include <cuda_runtime.h>
__device__ int wavefronts_of(int stride, int share) {
    if (stride == 0) return 1;
    int words = (32 + share - 1) / share;
    int d = min(stride & -stride, 32);
    int round = 32 / d;
    return (words + round - 1) / round;
}

__global__ void foretell(int* wavefronts, int first, int count, int share) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count) wavefronts[k] = wavefronts_of(first + k, share);
}
constexpr int rows_per_block = 64;

__global__ void fingerprint(const int* rows, unsigned* prints, int n, int len, int pitch) {
    extern __shared__ int stage[];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    int top = blockIdx.x * rows_per_block;
    int have = min(rows_per_block, n - top);
    for (int r = warp; r < have; r += rows_per_block / 32)
        for (int c = lane; c < len; c += 32) stage[r * pitch + c] = rows[(top + r) * len + c];
    __syncthreads();
    if (t < have) {
        unsigned print = 17;
        for (int c = 0; c < len; c++) {
            ((volatile int*)stage)[t * pitch + c] = c;
            print += ((volatile int*)stage)[t * pitch + c] - c;
            print = print * 31 + rows[(top + t) * len + c];
        }
        prints[top + t] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 127) / 128, 128>>>(wavefronts, first, count, share);
    int pitch = len | 1;
    size_t bytes = rows_per_block * pitch * sizeof(int);
    fingerprint<<<(n + rows_per_block - 1) / rows_per_block, rows_per_block, bytes>>>(rows, prints, n, len, pitch);
}
