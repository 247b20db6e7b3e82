// Each thread has 16 counters of its own, for a run of neighboring keys, and a scan of all 16 * 128 of them gives every place in the
// tile: digit by digit, thread by thread. Both exercises take the same way: A writes digit 0 alone.
#include <cuda_runtime.h>

constexpr int threads = 128;
constexpr int run = 16;
constexpr int tile = threads * run;
constexpr int pitch = threads + 1;  // of a digit's row

__device__ int padded(int k) { return k + k / run; }

// Leaves in `rows` for each digit and thread how many keys of the tile come before its first one.
__device__ void count_and_scan(const unsigned* key, int* rows, int first, int n, int shift) {
    const int t = threadIdx.x;
    for (int d = 0; d < 16; d++) rows[d * pitch + t] = 0;
    for (int k = 0; k < run; k++)
        if (first + t * run + k < n) rows[(key[padded(t * run + k)] >> shift & 15) * pitch + t]++;
    __syncthreads();

    // Digit by digit: thread 8 * d + g has sixteen counters of digit d.
    __shared__ int part[threads];
    int* mine = rows + t / 8 * pitch + t % 8 * 16;
    int sum = 0;
    for (int k = 0; k < 16; k++) sum += mine[k];
    part[t] = sum;
    __syncthreads();
    int before = sum;
    for (int d = 1; d < threads; d *= 2) {
        const int left = t >= d ? part[t - d] : 0;
        __syncthreads();
        before += left;
        part[t] = before;
        __syncthreads();
    }
    before -= sum;
    for (int k = 0; k < 16; k++) {
        const int c = mine[k];
        mine[k] = before;
        before += c;
    }
    __syncthreads();
}

__device__ void load(const unsigned* in, unsigned* key, int first, int n) {
    for (int k = threadIdx.x; k < tile; k += threads)
        if (first + k < n) key[padded(k)] = in[first + k];
    __syncthreads();
}

__global__ void count(const unsigned* in, int* table, int n, int shift) {
    __shared__ int sum[16];
    if (threadIdx.x < 16) sum[threadIdx.x] = 0;
    __syncthreads();
    for (int k = 0; k < run; k++) {
        const int i = blockIdx.x * tile + k * threads + threadIdx.x;
        const unsigned there = __ballot_sync(0xffffffffu, i < n);
        if (i >= n) continue;
        const int digit = in[i] >> shift & 15;
        const unsigned same = __match_any_sync(there, digit);
        if (__ffs(same) - 1 == threadIdx.x % 32) atomicAdd(&sum[digit], __popc(same));
    }
    __syncthreads();
    if (threadIdx.x < 16) table[threadIdx.x * gridDim.x + blockIdx.x] = sum[threadIdx.x];
}

// Each block adds up what is in front of its part: parts have 2048 numbers, and of sums there is one for each.
__global__ void sum_parts(const int* table, int* sums, int count) {
    int sum = 0;
    for (int k = threadIdx.x; k < 2048; k += 256)
        if (blockIdx.x * 2048 + k < count) sum += table[blockIdx.x * 2048 + k];
    sum = __reduce_add_sync(0xffffffffu, sum);
    if (threadIdx.x % 32 == 0) atomicAdd(&sums[blockIdx.x], sum);
}

__global__ void scan_parts(int* table, const int* sums, int count) {
    __shared__ int of_warp[8];
    int carried = 0;
    for (int k = 0; k < blockIdx.x; k++) carried += sums[k];
    for (int r = 0; r < 8; r++) {
        const int i = blockIdx.x * 2048 + r * 256 + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        const int number = i < count ? table[i] : 0;
        int sum = number;
        for (int d = 1; d < 32; d *= 2) {
            const int left = __shfl_up_sync(0xffffffffu, sum, d);
            if (lane >= d) sum += left;
        }
        if (lane == 31) of_warp[warp] = sum;
        __syncthreads();
        int before = carried + sum - number;
        for (int w = 0; w < 8; w++) {
            if (w < warp) before += of_warp[w];
            carried += of_warp[w];
        }
        if (i < count) table[i] = before;
        __syncthreads();
    }
}

__global__ void place(const unsigned* in, unsigned* out, int* from, int* counts, const int* table, int n, int shift, int all) {
    __shared__ unsigned key[tile + tile / run];
    __shared__ int rows[16 * pitch];
    __shared__ unsigned short order[tile];
    const int t = threadIdx.x, first = blockIdx.x * tile;
    load(in, key, first, n);
    count_and_scan(key, rows, first, n, shift);
    __shared__ int begin[16];
    if (t < 16) begin[t] = table[t * gridDim.x + blockIdx.x] - rows[t * pitch];
    __syncthreads();
    for (int k = 0; k < run; k++) {
        const int mine = t * run + k;
        if (first + mine < n) order[rows[(key[padded(mine)] >> shift & 15) * pitch + t]++] = mine;
    }
    __syncthreads();
    for (int k = t; k < tile && first + k < n; k += threads) {
        const unsigned one = key[padded(order[k])];
        const int digit = one >> shift & 15;
        if (digit > 0 && !all) continue;
        out[begin[digit] + k] = one;
        from[begin[digit] + k] = first + order[k];
    }
    if (blockIdx.x == 0 && t < 16 && (t == 0 || all))
        counts[t] = (t < 15 ? table[(t + 1) * gridDim.x] : n) - table[t * gridDim.x];
}

extern "C" void launch(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift, int all) {
    const int blocks = (n + tile - 1) / tile, numbers = 16 * blocks, parts = (numbers + 2047) / 2048;
    int* table;
    cudaMalloc(&table, (numbers + parts) * sizeof(int));
    cudaMemset(table + numbers, 0, parts * sizeof(int));
    cudaMemset(counts, 0, 16 * sizeof(int));
    count<<<blocks, threads>>>(key, table, n, shift);
    sum_parts<<<parts, 256>>>(table, table + numbers, numbers);
    scan_parts<<<parts, 256>>>(table, table + numbers, numbers);
    place<<<blocks, threads>>>(key, out, from, counts, table, n, shift, all);
    cudaFree(table);
}
