// Aggregated atomics: in each warp, the first lane of a digit adds for all lanes of it, and hands out what was there before. The
// counts of a digit are a row of a table, which one block scans.
#include <cuda_runtime.h>

constexpr int warps = 16;
constexpr int threads = 32 * warps;
constexpr int per_lane = 4;
constexpr int tile = threads * per_lane;

struct Shared {
    int counter[warps][17];
    int begin[16];
    unsigned key[tile];
    int from[tile];
};

__device__ int take_places(int* counter, int digit, unsigned takes_part) {
    const unsigned same = __match_any_sync(takes_part, digit);
    const int leader = __ffs(same) - 1, lane = threadIdx.x % 32;
    int before = 0;
    if (lane == leader) before = atomicAdd(&counter[digit], __popc(same));
    before = __shfl_sync(same, before, leader);
    return before + __popc(same & ((1u << lane) - 1));
}

__global__ void count(const unsigned* key, int* table, int n, int shift, unsigned mask) {
    __shared__ int sum[16];
    if (threadIdx.x < 16) sum[threadIdx.x] = 0;
    __syncthreads();
    for (int r = 0; r < per_lane; r++) {
        const int i = blockIdx.x * tile + r * threads + threadIdx.x;
        const unsigned there = __ballot_sync(0xffffffffu, i < n);
        if (i < n) take_places(sum, key[i] >> shift & mask, there);
    }
    __syncthreads();
    if (threadIdx.x < 16) table[threadIdx.x * gridDim.x + blockIdx.x] = sum[threadIdx.x];
}

// A block for each digit makes running sums of its row, 512 at a time.
__global__ void rows(int* table, int* counts, int blocks) {
    __shared__ int part[2][threads];
    int* row = table + blockIdx.x * blocks;
    int carried = 0;
    for (int first = 0; first < blocks; first += threads) {
        const int i = first + threadIdx.x;
        const int mine = i < blocks ? row[i] : 0;
        int side = 0;
        part[0][threadIdx.x] = mine;
        __syncthreads();
        for (int d = 1; d < threads; d *= 2) {
            part[1 - side][threadIdx.x] = part[side][threadIdx.x] + (threadIdx.x >= d ? part[side][threadIdx.x - d] : 0);
            side = 1 - side;
            __syncthreads();
        }
        if (i < blocks) row[i] = carried + part[side][threadIdx.x] - mine;
        carried += part[side][threads - 1];
        __syncthreads();
    }
    if (threadIdx.x == 0) counts[blockIdx.x] = carried;
}

__global__ void place(const unsigned* key, unsigned* out, int* from, const int* table, const int* counts, int n, int shift) {
    __shared__ Shared s;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int k = threadIdx.x; k < warps * 17; k += threads) (&s.counter[0][0])[k] = 0;
    __syncthreads();
    unsigned mine[per_lane];
    int rank[per_lane];
    const int first = blockIdx.x * tile + warp * 32 * per_lane + lane;
#pragma unroll
    for (int r = 0; r < per_lane; r++) {
        const int i = first + 32 * r;
        const unsigned there = __ballot_sync(0xffffffffu, i < n);
        if (i < n) {
            mine[r] = key[i];
            rank[r] = take_places(s.counter[warp], mine[r] >> shift & 15, there);
        }
        __syncwarp();
    }
    __syncthreads();
    if (threadIdx.x < 16) {
        int sum = 0;
        for (int w = 0; w < warps; w++) {
            const int c = s.counter[w][threadIdx.x];
            s.counter[w][threadIdx.x] = sum;
            sum += c;
        }
        s.begin[threadIdx.x] = sum;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int d = 0; d < 16; d++) {
            const int c = s.begin[d];
            s.begin[d] = sum;
            sum += c;
        }
    }
    __syncthreads();
#pragma unroll
    for (int r = 0; r < per_lane; r++) {
        const int i = first + 32 * r;
        if (i >= n) continue;
        const int d = mine[r] >> shift & 15;
        const int at = s.begin[d] + s.counter[warp][d] + rank[r];
        s.key[at] = mine[r];
        s.from[at] = i;
    }
    // What is in front of the digits in the whole output.
    __shared__ int start[16];
    if (threadIdx.x < 16) {
        int sum = 0;
        for (int d = 0; d < threadIdx.x; d++) sum += counts[d];
        start[threadIdx.x] = sum + table[threadIdx.x * gridDim.x + blockIdx.x] - s.begin[threadIdx.x];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < tile && blockIdx.x * tile + k < n; k += threads) {
        const int to = start[s.key[k] >> shift & 15] + k;
        out[to] = s.key[k];
        from[to] = s.from[k];
    }
}

// The kept keys are those that have a 0 in a pass of two digits: is it the key's digit or not?
__global__ void place_kept(const unsigned* key, unsigned* out, int* from, const int* table, int n, int shift) {
    __shared__ int of_warp[warps];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int begin = table[blockIdx.x];
    for (int r = 0; r < per_lane; r++) {
        const int i = blockIdx.x * tile + r * threads + threadIdx.x;
        const bool is_kept = i < n && (key[i] >> shift & 15) == 0;
        const unsigned lanes = __ballot_sync(0xffffffffu, is_kept);
        if (lane == 0) of_warp[warp] = __popc(lanes);
        __syncthreads();
        int to = begin + __popc(lanes & ((1u << lane) - 1));
        for (int w = 0; w < warps; w++) {
            if (w < warp) to += of_warp[w];
            begin += of_warp[w];
        }
        if (is_kept) {
            out[to] = key[i];
            from[to] = i;
        }
        __syncthreads();
    }
}

extern "C" void launch(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift, int all) {
    const int blocks = (n + tile - 1) / tile;
    int* table;
    cudaMalloc(&table, 16 * blocks * sizeof(int));
    count<<<blocks, threads>>>(key, table, n, shift, 15);
    if (all) {
        rows<<<16, threads>>>(table, counts, blocks);
        place<<<blocks, threads>>>(key, out, from, table, counts, n, shift);
    } else {
        cudaMemset(counts, 0, 16 * sizeof(int));
        rows<<<1, threads>>>(table, counts, blocks);
        place_kept<<<blocks, threads>>>(key, out, from, table, n, shift);
    }
    cudaFree(table);
}
