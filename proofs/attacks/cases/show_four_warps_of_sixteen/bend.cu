// bend.cu: four of sixteen warps do nine tenths of the work.
#include <cuda_runtime.h>

// ---- Part 1: predict. The numbers of an H200 are in the handout. -------------------------------------------------

__host__ __device__ int round_up(int n, int unit) {
    return (n + unit - 1) / unit * unit;
}

// Threads come in warps: the last one of a block takes its place even if it has one thread.
__host__ __device__ int by_threads(int threads) {
    int warps = (threads + 31) / 32;
    return min(64 / warps, 32);
}

// A warp takes registers in steps of 256, and all of one partition. So what is left in each of the four is lost.
__host__ __device__ int by_registers(int threads, int registers) {
    int warps = (threads + 31) / 32;
    int of_warp = round_up(32 * registers, 256);
    return 4 * (16384 / of_warp) / warps;
}

// 1 KB of each block is the system's.
__host__ __device__ int of_block(int bytes) {
    return round_up(bytes + 1024, 128);
}

__host__ __device__ int by_shared(int bytes) {
    return 233472 / of_block(bytes);
}

__host__ __device__ int blocks_that_fit(int threads, int registers, int bytes) {
    return min(by_threads(threads), min(by_registers(threads, registers), by_shared(bytes)));
}

// The memory is split at one of ten places: the first at which all blocks have what they take.
__host__ __device__ int l1_left(int blocks, int bytes) {
    const int steps[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
    int s = 0;
    while (1024 * steps[s] < blocks * of_block(bytes)) s++;
    return 256 - steps[s];
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

// Four blocks of 512 threads are all 2,048 threads that fit. With 40 KB each, and 1 KB reserved, they take 164 KB: a
// step, and 92 KB of L1 cache are left. That fits as long as a thread has at most 32 registers. 48 values at once need
// more; 8 do not, and with 2,048 threads they are enough loads in flight.
constexpr int block_size = 512;
constexpr int words = 10240;
constexpr int batch = 8;

// out[i] = in[i - reach] - 2 * in[i] + in[i + reach]. A block computes `tile` elements. Its window holds them, and
// `reach` elements on either side.
__global__ void bend(const int* in, int* out, int n, int reach, int tile) {
    __shared__ int window[words];
    int first = blockIdx.x * tile - reach, used = tile + 2 * reach;
    const int t = threadIdx.x;
    const bool busy = t < 128;
    const int cut = used / 10 * 9;
    // warps 0-3: [0, cut), the others: [cut, used)
    const int of = busy ? 128 : block_size - 128, rank = busy ? t : t - 128, from = busy ? 0 : cut, to = busy ? cut : used;
    for (int k = from + rank; k < to; k += batch * of) {
        int values[batch];
        for (int b = 0; b < batch; b++) {
            int i = first + k + b * of;
            values[b] = k + b * of < to && i >= 0 && i < n ? in[i] : 0;
        }
        for (int b = 0; b < batch; b++)
            if (k + b * of < to) window[k + b * of] = values[b];
    }
    __syncthreads();
    const int end = min(tile, n - first - reach), half = end / 10 * 9;
    for (int k = (busy ? 0 : half) + rank; k < (busy ? half : end); k += of)
        out[first + reach + k] = window[k] - 2 * window[k + reach] + window[k + 2 * reach];
}

extern "C" void launch(int part, const int* threads, const int* registers, const int* bytes, int* answer,
                       int configurations, const int* in, int* out, int n, int reach) {
    if (part <= 4) {
        predict<<<(configurations + 127) / 128, 128>>>(part, threads, registers, bytes, answer, configurations);
        return;
    }
    // What the window has beside the two halos: 8,240 for a reach of 1,000, which is 1.24 loads per element.
    int tile = words - 2 * reach;
    bend<<<(n + tile - 1) / tile, block_size>>>(in, out, n, reach, tile);
}
