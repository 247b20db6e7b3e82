// A static tile of 256 words, whatever the window: piece after piece, each thread adds what lies in its window.
#include <cuda_runtime.h>

constexpr int threads = 256;

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    __shared__ int piece[threads];
    const int begin = blockIdx.x * threads, i = begin + threadIdx.x;
    const int low = i - before, high = i + after;  // of this thread's window
    int sum = 0;
    for (int first = max(0, begin - before); first < min(n, begin + threads + after); first += threads) {
        if (first + threadIdx.x < min(n, begin + threads + after)) piece[threadIdx.x] = in[first + threadIdx.x];
        __syncthreads();
        for (int k = max(first, low); k < min(min(first + threads, high + 1), n); k++) sum += piece[k - first];
        __syncthreads();
    }
    if (i < n) out[i] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + threads - 1) / threads, threads>>>(in, out, n, before, after);
}
