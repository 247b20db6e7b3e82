// scan.cu: out[i] is the sum of all elements in front of in[i]. Each block scans a piece in shared memory.
#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads, and elements of a piece

// The output is correct for one block. Run it with two, and look at the first element of the second block.
__global__ void scan_pieces(const int* in, int* out, int n) {
    __shared__ int part[block_size];

    int t = threadIdx.x;
    int i = blockIdx.x * block_size + t;

    // Shifted by one element, as the sum in front of an element does not include it.
    part[t] = t > 0 && i - 1 < n ? in[i - 1] : 0;
    __syncthreads();

    // TODO: Every element is added log2(256) = 8 times. A tree needs two additions per element.
    for (int d = 1; d < block_size; d *= 2) {
        int left = t >= d ? part[t - d] : 0;
        __syncthreads();
        part[t] += left;
        __syncthreads();
    }
    if (i < n) out[i] = part[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    scan_pieces<<<blocks, block_size>>>(in, out, n);

    // TODO: Each piece still begins at 0. What do the elements of all earlier pieces add up to?
}
