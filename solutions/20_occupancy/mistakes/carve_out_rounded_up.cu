// expect: room fails
// "Four windows are 164 KB, 72 % of 228 KB: I say so." (71.9 %: the step behind it is taken.)
#include <cuda_runtime.h>

#include <algorithm>

__host__ __device__ constexpr int divide_up(int a, int b) {
    return (a + b - 1) / b;
}

__host__ __device__ int by_threads(int threads) {
    return min(32, 64 / divide_up(threads, 32));
}
__host__ __device__ int by_registers(int threads, int registers) {
    return 16384 / (divide_up(registers, 8) * 256) * 4 / divide_up(threads, 32);
}
__host__ __device__ int by_shared(int bytes) {
    return 1824 / (divide_up(bytes, 128) + 8);
}  // in units of 128 bytes
__host__ __device__ int blocks_that_fit(int threads, int registers, int bytes) {
    return min(by_threads(threads), min(by_registers(threads, registers), by_shared(bytes)));
}
__host__ __device__ int l1_left(int blocks, int bytes) {
    const int units = blocks * (divide_up(bytes, 128) + 8);
    auto fits = [=](int kb) { return units <= kb * 8; };
    if (fits(0)) return 256;
    if (fits(8)) return 248;
    if (fits(16)) return 240;
    if (fits(32)) return 224;
    if (fits(64)) return 192;
    if (fits(100)) return 156;
    if (fits(132)) return 124;
    if (fits(164)) return 92;
    if (fits(196)) return 60;
    return 28;
}

__global__ void predict(int question, const int* threads, const int* registers, const int* bytes, int* answer,
                        int count) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= count) return;
    switch (question) {
        case 1:
            answer[k] = by_threads(threads[k]);
            break;
        case 2:
            answer[k] = by_registers(threads[k], registers[k]);
            break;
        case 3:
            answer[k] = by_shared(bytes[k]);
            break;
        case 4:
            answer[k] = l1_left(blocks_that_fit(threads[k], registers[k], bytes[k]), bytes[k]);
            break;
    }
}

template <int Threads, int Words, int Batch>
__global__ void __launch_bounds__(Threads) bend(const int* in, int* out, int n, int reach) {
    __shared__ int window[Words];
    const int tile = Words - 2 * reach;
    const int first = blockIdx.x * tile - reach;
    auto element = [&](int k) {
        int i = first + k;
        return k < Words && i >= 0 && i < n ? in[i] : 0;
    };
    for (int k = threadIdx.x; k < Words; k += Threads * Batch) {
        int v[Batch];
#pragma unroll
        for (int b = 0; b < Batch; ++b) v[b] = element(k + b * Threads);
#pragma unroll
        for (int b = 0; b < Batch; ++b)
            if (k + b * Threads < Words) window[k + b * Threads] = v[b];
    }
    __syncthreads();
    const int end = min(tile, n - (first + reach));
    for (int k = threadIdx.x; k < end; k += Threads)
        out[first + reach + k] = window[k] + window[k + 2 * reach] - 2 * window[k + reach];
}

extern "C" void launch(int part, const int* threads, const int* registers, const int* bytes, int* answer,
                       int configurations, const int* in, int* out, int n, int reach) {
    if (part < 5) {
        predict<<<divide_up(configurations, 128), 128>>>(part, threads, registers, bytes, answer,
                                                         configurations);
        return;
    }
    constexpr int T = 448, W = 10192, B = 4;
    auto kernel = bend<T, W, B>;
    cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 72);
    kernel<<<divide_up(n, W - 2 * reach), T>>>(in, out, n, reach);
}
