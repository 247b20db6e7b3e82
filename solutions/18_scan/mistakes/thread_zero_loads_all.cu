// expect: all-threads fails
// "Thread 0 keeps the sum in a register and stores what belongs to each of the others."
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void scan_pieces(const int* in, int* out, int* sums, int n) {
    __shared__ int part[block_size];
    int t = threadIdx.x, first = blockIdx.x * block_size;
    if (t == 0) {
        int sum = 0;
        for (int i = 0; i < block_size; i++) {
            part[i] = sum;
            if (first + i < n) sum += in[first + i];
        }
        sums[blockIdx.x] = sum;
    }
    __syncthreads();
    if (first + t < n) out[first + t] = part[t];
}

__global__ void add_offsets(int* out, const int* offsets, int n) {
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) out[i] += offsets[blockIdx.x];
}

static void scan(const int* in, int* out, int n) {
    int pieces = (n + block_size - 1) / block_size;
    int* sums;
    cudaMalloc(&sums, pieces * sizeof(int));
    scan_pieces<<<pieces, block_size>>>(in, out, sums, n);
    if (pieces > 1) {
        scan(sums, sums, pieces);
        add_offsets<<<pieces, block_size>>>(out, sums, n);
    }
    cudaFree(sums);
}

extern "C" void launch(const int* in, int* out, int n) {
    scan(in, out, n);
}
