// expect: all-threads fails
// "One thread scans everything. Then every element passes through shared memory once, as required."
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void scan_all(const int* in, int* out, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        out[i] = sum;
        sum += in[i];
    }
}

__global__ void pass_through(int* out, int n) {
    __shared__ int part[block_size];
    int t = threadIdx.x, i = blockIdx.x * block_size + t;
    part[t] = i < n ? out[i] : 0;
    __syncthreads();
    int other = part[block_size - 1 - t];
    __syncthreads();
    part[block_size - 1 - t] = other;
    __syncthreads();
    if (i < n) out[i] = part[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    scan_all<<<1, 1>>>(in, out, n);
    pass_through<<<(n + block_size - 1) / block_size, block_size>>>(out, n);
}
