// The first window and the last one are copied to where there are zeros around them, so that no load tests where the array ends.
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

__global__ void bend(const int* in, const int* front, const int* back, int* out, int n, int reach, int tile) {
    __shared__ int window[words];
    int first = blockIdx.x * tile - reach, used = tile + 2 * reach;
    const int* from = blockIdx.x == gridDim.x - 1 ? back : blockIdx.x == 0 ? front : in + first;
    for (int k = threadIdx.x; k < used; k += batch * block_size) {
        int values[batch];
        for (int b = 0; b < batch; b++) {
            values[b] = k + b * block_size < used ? from[k + b * block_size] : 0;
        }
        for (int b = 0; b < batch; b++)
            if (k + b * block_size < used) window[k + b * block_size] = values[b];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < tile && first + reach + k < n; k += block_size)
        out[first + reach + k] = window[k] - 2 * window[k + reach] + window[k + 2 * reach];
}

extern "C" void launch(int part, const int* threads, const int* registers, const int* bytes, int* answer,
                       int configurations, const int* in, int* out, int n, int reach) {
    if (part <= 4) {
        predict<<<(configurations + 127) / 128, 128>>>(part, threads, registers, bytes, answer, configurations);
        return;
    }
    int most = words - 2 * reach, blocks = (n + most - 1) / most;
    int tile = (n + blocks - 1) / blocks;  // even pieces: no window but the last one reaches past the end
    // The ends of the array, with zeros beyond them: those are the windows of the first block and the last one.
    int *front, *back, begin = (blocks - 1) * tile - reach;
    cudaMalloc(&front, 2 * words * sizeof(int));
    cudaMemset(front, 0, 2 * words * sizeof(int));
    back = front + words;
    cudaMemcpy(front + reach, in, min(words - reach, n) * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpy(back + max(-begin, 0), in + max(begin, 0), (n - max(begin, 0)) * sizeof(int), cudaMemcpyDeviceToDevice);
    bend<<<blocks, block_size>>>(in, front, back, out, n, reach, tile);
    cudaFree(front);
}
