// expect: staged fails
// "The walk reads from `rows` directly: no stage, no banks, no conflicts."
#include <cuda_runtime.h>

__device__ int wavefronts_of(int stride, int share) {
    if (stride == 0) return 1;
    int words = (32 + share - 1) / share;
    int round = 32 / min(stride & -stride, 32);
    return (words + round - 1) / round;
}

__global__ void foretell(int* wavefronts, int first, int count, int share) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count) wavefronts[k] = wavefronts_of(first + k, share);
}

__global__ void fingerprint(const int* rows, unsigned* prints, int n, int len, int pitch) {
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r < n) {
        unsigned print = 17;
        for (int c = 0; c < len; c++) print = print * 31 + rows[r * len + c];
        prints[r] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 127) / 128, 128>>>(wavefronts, first, count, share);
    int pitch = len | 1;
    fingerprint<<<(n + 63) / 64, 64, 64 * pitch * sizeof(int)>>>(rows, prints, n, len, pitch);
}
