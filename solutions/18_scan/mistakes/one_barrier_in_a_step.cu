// expect: race-free fails
// "One barrier per step: then everybody has added."
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void scan_pieces(const int* in, int* out, int* sums, int n) {
    __shared__ int part[block_size];

    int t = threadIdx.x;
    int i = blockIdx.x * block_size + t;

    part[t] = t > 0 && i - 1 < n ? in[i - 1] : 0;
    __syncthreads();

    for (int d = 1; d < block_size; d *= 2) {
        int left = t >= d ? part[t - d] : 0;
        part[t] += left;
        __syncthreads();
    }
    if (i < n) out[i] = part[t];
    if (t == block_size - 1) sums[blockIdx.x] = part[t] + (i < n ? in[i] : 0);
}

__global__ void add_offsets(int* out, const int* offsets, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) out[i] += offsets[blockIdx.x];
}

static void scan(const int* in, int* out, int n) {
    int pieces = (n + block_size - 1) / block_size;
    int* sums;
    cudaMalloc(&sums, 2 * pieces * sizeof(int));
    scan_pieces<<<pieces, block_size>>>(in, out, sums, n);
    if (pieces > 1) {
        scan(sums, sums + pieces, pieces);
        add_offsets<<<pieces, block_size>>>(out, sums + pieces, n);
    }
    cudaFree(sums);
}

extern "C" void launch(const int* in, int* out, int n) { scan(in, out, n); }
