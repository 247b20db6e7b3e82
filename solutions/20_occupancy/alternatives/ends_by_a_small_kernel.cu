// A small kernel of large blocks does the ends of the array, so that the tiles in between have all they need.
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


constexpr int block_size = 512;
constexpr int words = 10240;
constexpr int batch = 8;

__global__ void bend(const int* in, int* out, int n, int reach, int tile) {
    __shared__ int window[words];
    int first = blockIdx.x * tile - reach, used = tile + 2 * reach;
    for (int k = threadIdx.x; k < used; k += batch * block_size) {
        int values[batch];
        for (int b = 0; b < batch; b++) {
            int i = first + k + b * block_size;
            values[b] = k + b * block_size < used && i < n + reach ? in[i] : 0;
        }
        for (int b = 0; b < batch; b++)
            if (k + b * block_size < used) window[k + b * block_size] = values[b];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < tile && first + reach + k < n; k += block_size)
        out[first + reach + k] = window[k] - 2 * window[k + reach] + window[k + 2 * reach];
}

// The elements near the ends, where a neighbor is missing.
__global__ void bend_ends(const int* in, int* out, int n, int reach) {
    int k = blockIdx.x * blockDim.x + threadIdx.x, i = k < reach ? k : n - 2 * reach + k;
    if (k >= 2 * reach || i < 0 || i >= n) return;
    int left = i >= reach ? in[i - reach] : 0, right = i + reach < n ? in[i + reach] : 0;
    out[i] = left - 2 * in[i] + right;
}

extern "C" void launch(int part, const int* threads, const int* registers, const int* bytes, int* answer,
                       int configurations, const int* in, int* out, int n, int reach) {
    if (part <= 4) {
        predict<<<(configurations + 127) / 128, 128>>>(part, threads, registers, bytes, answer, configurations);
        return;
    }
    int tile = words - 2 * reach;
    bend_ends<<<(2 * reach + 1023) / 1024, 1024>>>(in, out, n, reach);
    if (n > 2 * reach) bend<<<(n - 2 * reach + tile - 1) / tile, block_size>>>(in + reach, out + reach, n - 2 * reach, reach, tile);
}
