// expect: kept fails
// expect: stable fails
// "The keys come sorted, so each of them is already in its place."
#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int digits = 16;

__global__ void copy(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift) {
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i >= n) return;
    out[i] = key[i];
    from[i] = i;
    atomicAdd(&counts[(key[i] >> shift) % digits], 1);
}

extern "C" void launch(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift,
                       int all) {
    cudaMemset(counts, 0, digits * sizeof(int));
    copy<<<(n + block_size - 1) / block_size, block_size>>>(key, out, from, counts, n, shift);
}
