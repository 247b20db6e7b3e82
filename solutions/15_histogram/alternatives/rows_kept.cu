// Rows for the most blocks and bins that there can be are allocated in the first call and kept. Each call writes what it reads.
#include <cuda_runtime.h>

__global__ void collect(const int* key, const int* weight, int* rows, int n, int nbins) {
    __shared__ int part[256][9];
    int t = threadIdx.x;
    for (int k = 0; k < 9; k++) part[t][k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256) atomicAdd(&part[key[i] % nbins][t & 7], weight[i]);
    __syncthreads();
    if (t < nbins) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[t][k];
        rows[blockIdx.x * nbins + t] = sum;
    }
}

// A warp a bin.
__global__ void add_rows(const int* rows, int* sums, int count, int nbins) {
    int bin = blockIdx.x;
    int sum = 0;
    for (int row = threadIdx.x; row < count; row += 32) sum += rows[row * nbins + bin];
    sum = __reduce_add_sync(0xffffffff, sum);
    if (threadIdx.x == 0) sums[bin] += sum;
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    const int blocks = min(264, (n + 4095) / 4096);
    static int* rows = nullptr;
    if (!rows) cudaMalloc(&rows, 264 * 256 * sizeof(int));
    collect<<<blocks, 256>>>(key, weight, rows, n, nbins);
    add_rows<<<nbins, 32>>>(rows, sums, blocks, nbins);
}
