// A thread has cuda::memcpy_async bring the window of a block, and a barrier object tells when it is there.
#include <cuda_runtime.h>


__host__ __device__ int round_up(int n, int unit) {
    return (n + unit - 1) / unit * unit;
}

__host__ __device__ int by_threads(int threads) {
    int warps = (threads + 31) / 32;
    return min(64 / warps, 32);
}

__host__ __device__ int by_registers(int threads, int registers) {
    int warps = (threads + 31) / 32;
    int of_warp = round_up(32 * registers, 256);
    return 4 * (16384 / of_warp) / warps;
}

__host__ __device__ int of_block(int bytes) {
    return round_up(bytes + 1024, 128);
}

__host__ __device__ int by_shared(int bytes) {
    return 233472 / of_block(bytes);
}

__host__ __device__ int blocks_that_fit(int threads, int registers, int bytes) {
    return min(by_threads(threads), min(by_registers(threads, registers), by_shared(bytes)));
}

__host__ __device__ int l1_left(int blocks, int bytes) {
    const int steps[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
    int s = 0;
    while (1024 * steps[s] < blocks * of_block(bytes)) s++;
    return 256 - steps[s];
}

__global__ void predict(int question, const int* threads, const int* registers, const int* bytes, int* answer,
                        int configurations) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= configurations) return;
    if (question == 1) answer[k] = by_threads(threads[k]);
    if (question == 2) answer[k] = by_registers(threads[k], registers[k]);
    if (question == 3) answer[k] = by_shared(bytes[k]);
    if (question == 4) answer[k] = l1_left(blocks_that_fit(threads[k], registers[k], bytes[k]), bytes[k]);
}


#include <cuda/barrier>

constexpr int block_size = 512, words = 10208;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

// cuda::memcpy_async brings the inner part of a window; the edges of the array are zeros.
__global__ void bend(const int* in, int* out, int n, int reach, int tile) {
    __shared__ __align__(16) int window[words];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ Barrier there;
    const int first = blockIdx.x * tile - reach, from = (first + 3 & ~3) - 4, used = min(tile + 2 * reach + first - from, words);
    const int low = max(from, 0), high = max(low, min(from + used, n) & ~3);
    if (threadIdx.x == 0) init(&there, block_size);
    for (int k = threadIdx.x; k < low - from; k += block_size) window[k] = 0;
    for (int k = high - from + threadIdx.x; k < used; k += block_size) window[k] = from + k < n ? in[from + k] : 0;
    __syncthreads();
    if (threadIdx.x == 0 && high > low)
        cuda::memcpy_async(window + low - from, in + low, cuda::aligned_size_t<16>((high - low) * sizeof(int)), there);
    there.arrive_and_wait();
    const int* own = window + first - from;
    for (int k = threadIdx.x; k < tile && first + reach + k < n; k += block_size)
        out[first + reach + k] = own[k] - 2 * own[k + reach] + own[k + 2 * reach];
}

extern "C" void launch(int part, const int* threads, const int* registers, const int* bytes, int* answer,
                       int configurations, const int* in, int* out, int n, int reach) {
    if (part <= 4) {
        predict<<<(configurations + 127) / 128, 128>>>(part, threads, registers, bytes, answer, configurations);
        return;
    }
    const int tile = (words - 2 * reach - 8) & ~3;
    bend<<<(n + tile - 1) / tile, block_size>>>(in, out, n, reach, tile);
}
