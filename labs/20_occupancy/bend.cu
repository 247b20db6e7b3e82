// bend.cu: predicts how many blocks fit on a multiprocessor, and computes second differences tile by tile.
#include <cuda_runtime.h>

// ---- Part 1: predict. The numbers of an H200 are in the handout. -------------------------------------------------

// TODO 1: blocks of so many threads, if only threads and blocks count.
__host__ __device__ int by_threads(int threads) {
    return 2048 / threads;
}

// TODO 2: the same, if only registers count. A thread has `registers` of them.
__host__ __device__ int by_registers(int threads, int registers) {
    return 65536 / (threads * registers);
}

// TODO 3: the same, if only shared memory counts. A block requests `bytes` bytes, static and dynamic.
__host__ __device__ int by_shared(int bytes) {
    return 233472 / max(bytes, 1);
}

__host__ __device__ int blocks_that_fit(int threads, int registers, int bytes) {
    return min(by_threads(threads), min(by_registers(threads, registers), by_shared(bytes)));
}

// TODO 4: the kilobytes of L1 cache that remain if so many blocks run that request `bytes` bytes each.
__host__ __device__ int l1_left(int blocks, int bytes) {
    return 256 - blocks * bytes / 1024;
}

// Asks one of the four questions about each configuration. There is nothing to do in this kernel.
__global__ void predict(int question, const int* threads, const int* registers, const int* bytes, int* answer,
                        int configurations) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= configurations) return;
    if (question == 1) answer[k] = by_threads(threads[k]);
    if (question == 2) answer[k] = by_registers(threads[k], registers[k]);
    if (question == 3) answer[k] = by_shared(bytes[k]);
    if (question == 4) answer[k] = l1_left(blocks_that_fit(threads[k], registers[k], bytes[k]), bytes[k]);
}

// ---- Part 2: choose. The kernel is correct. ----------------------------------------------------------------------

// TODO 5: how many threads has a block, how many words has its window, how many elements does it compute, and how
// many loads does a thread issue before it uses the first value?
constexpr int block_size = 256;
constexpr int words = 12288;
constexpr int tile_size = 1024;
constexpr int batch = 48;

// out[i] = in[i - reach] - 2 * in[i] + in[i + reach]. A block computes `tile` elements. Its window holds them, and
// `reach` elements on either side.
__global__ void bend(const int* in, int* out, int n, int reach, int tile) {
    __shared__ int window[words];
    int first = blockIdx.x * tile - reach, used = tile + 2 * reach;
    for (int k = threadIdx.x; k < used; k += batch * block_size) {
        int values[batch];
        for (int b = 0; b < batch; b++) {
            int i = first + k + b * block_size;
            values[b] = k + b * block_size < used && i >= 0 && i < n ? in[i] : 0;
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
    int tile = tile_size;
    bend<<<(n + tile - 1) / tile, block_size>>>(in, out, n, reach, tile);
}
