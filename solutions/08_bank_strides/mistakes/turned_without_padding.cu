// expect: rows-of-32 fails
// expect: even-rows fails
// expect: time fails
// expect: banks.conflict at line 26
// "Stored as columns, the lanes of the walk read neighbors: no conflict can be left."
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
    extern __shared__ int stage[];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    int top = blockIdx.x * 64;
    int have = min(64, n - top);
    for (int r = warp; r < have; r += 2)
        for (int c = lane; c < len; c += 32) stage[c * 64 + r] = rows[(top + r) * len + c];
    __syncthreads();
    if (t < have) {
        unsigned print = 17;
        for (int c = 0; c < len; c++) print = print * 31 + stage[c * 64 + t];
        prints[top + t] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 127) / 128, 128>>>(wavefronts, first, count, share);
    int pitch = len | 1;
    fingerprint<<<(n + 63) / 64, 64, 64 * pitch * sizeof(int)>>>(rows, prints, n, len, pitch);
}
