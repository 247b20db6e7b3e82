// expect: spread fails
// "One lane fetches the group, and the others find it in shared memory."
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void scan_shared(const int* in, int* out, int n) {
    __shared__ int part[block_size];

    int t = threadIdx.x;
    int lane = t % 32;
    int i = blockIdx.x * block_size + t;

    if (lane == 0)
        for (int k = 0; k < 32; k++) part[t + k] = i + k < n ? in[i + k] : 0;
    __syncwarp();
    int sum = part[t];
    __syncwarp();
    for (int d = 1; d < 32; d *= 2) {
        part[t] = sum;

        __syncwarp();
        if (lane >= d) sum += part[t - d];

        __syncwarp();
    }
    if (i < n) out[i] = sum;
}

__global__ void scan_shuffle(const int* in, int* out, int n) {
    int lane = threadIdx.x % 32;
    int i = blockIdx.x * block_size + threadIdx.x;

    int sum = i < n ? in[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffffu, sum, d);

        if (lane >= d) sum += left;
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int by_shuffle) {
    int blocks = (n + block_size - 1) / block_size;
    if (by_shuffle)
        scan_shuffle<<<blocks, block_size>>>(in, out, n);
    else
        scan_shared<<<blocks, block_size>>>(in, out, n);
}
