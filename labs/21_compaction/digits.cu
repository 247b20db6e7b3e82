// digits.cu: A keeps the keys whose digit is 0, B brings all keys in the order of their digits. Equal digits stay in order.
#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int digits = 16;

__device__ int digit_of(unsigned key, int shift) { return (key >> shift) % digits; }

// Exercise A. The kept keys, and where they come from.
__global__ void keep(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift) {
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n && digit_of(key[i], shift) == 0) {
        // TODO A: Who comes first gets the first place. Make the place depend on i alone.
        int place = atomicAdd(&counts[0], 1);
        out[place] = key[i];
        from[place] = i;
    }
}

// Exercise B. How many keys have each digit, where the first one of each goes, and then all of them.
__global__ void count_digits(const unsigned* key, int* counts, int n, int shift) {
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) atomicAdd(&counts[digit_of(key[i], shift)], 1);
}

__global__ void find_starts(const int* counts, int* next) {
    int start = 0;
    for (int d = 0; d < digits; d++) {
        next[d] = start;
        start += counts[d];
    }
}

__global__ void scatter(const unsigned* key, unsigned* out, int* from, int* next, int n, int shift) {
    int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        // TODO B: The same here, with 16 counters. With most keys in one of them, all threads wait for one word.
        int place = atomicAdd(&next[digit_of(key[i], shift)], 1);
        out[place] = key[i];
        from[place] = i;
    }
}

extern "C" void launch(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift, int all) {
    int blocks = (n + block_size - 1) / block_size;
    cudaMemset(counts, 0, digits * sizeof(int));
    if (!all) {
        keep<<<blocks, block_size>>>(key, out, from, counts, n, shift);
        return;
    }
    int* next;
    cudaMalloc(&next, digits * sizeof(int));
    count_digits<<<blocks, block_size>>>(key, counts, n, shift);
    find_starts<<<1, 1>>>(counts, next);
    scatter<<<blocks, block_size>>>(key, out, from, next, n, shift);
    cudaFree(next);
}
