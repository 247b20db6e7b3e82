// The rows are copied asynchronously, word by word; every thread waits for its copies, then the block for everybody's.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__device__ int wavefronts_of(int stride, int share) {
    const int words = (32 + share - 1) / share;
    if (stride % 2) return 1;  // also for negative ones: -3 % 2 is -1
    if (stride == 0) return 1;
    int d = 2;
    while (d < 32 && stride % (2 * d) == 0) d *= 2;
    return (words * d + 31) / 32;
}

__global__ void foretell(int* wavefronts, int first, int count, int share) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count) wavefronts[k] = wavefronts_of(first + k, share);
}

__global__ void fingerprint(const int* rows, unsigned* prints, int n, int len, int pitch) {
    extern __shared__ int stage[];
    const int top = blockIdx.x * blockDim.y * 32, t = threadIdx.y * 32 + threadIdx.x, have = min(int(blockDim.y * 32), n - top);
    for (int r = threadIdx.y; r < have; r += blockDim.y)
        for (int c = threadIdx.x; c < len; c += 32) __pipeline_memcpy_async(&stage[r * pitch + c], &rows[(top + r) * len + c], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (t >= have) return;
    unsigned print = 17;
    for (int c = 0; c < len; c++) print = print * 31 + stage[t * pitch + c];
    prints[top + t] = print;
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 63) / 64, 64>>>(wavefronts, first, count, share);
    int pitch = len | 1;
    fingerprint<<<(n + 63) / 64, dim3(32, 2), 64 * pitch * 4>>>(rows, prints, n, len, pitch);
}
