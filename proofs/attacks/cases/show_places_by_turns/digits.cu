// no tile: one lane after another stores to its place, between barriers
#include <cuda_runtime.h>

constexpr int threads = 256;
constexpr int warps = threads / 32;
constexpr int digits = 16;
constexpr int rounds = 8;
constexpr int tile = threads * rounds;
constexpr int of_warp = 32 * rounds;
constexpr unsigned whole_warp = 0xffffffffu;

__device__ int digit_of(unsigned key, int shift) { return (key >> shift) % digits; }

__device__ int in_front(unsigned lanes) { return __popc(lanes & ((1u << threadIdx.x % 32) - 1)); }

__global__ void scan_pieces(int* numbers, int* sums, int n) {
    __shared__ int of_warps[warps];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    int i = blockIdx.x * threads + t;
    int number = i < n ? numbers[i] : 0;

    int sum = number;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(whole_warp, sum, d);
        if (lane >= d) sum += left;
    }
    if (lane == 31) of_warps[warp] = sum;
    __syncthreads();
    for (int w = 0; w < warp; w++) sum += of_warps[w];
    if (i < n) numbers[i] = sum - number;
    if (t == threads - 1) sums[blockIdx.x] = sum;
}

__global__ void add_offsets(int* numbers, const int* offsets, int n) {
    int i = blockIdx.x * threads + threadIdx.x;
    if (i < n) numbers[i] += offsets[blockIdx.x];
}

static void scan(int* numbers, int n) {
    int pieces = (n + threads - 1) / threads;
    int* sums;
    cudaMalloc(&sums, pieces * sizeof(int));
    scan_pieces<<<pieces, threads>>>(numbers, sums, n);
    if (pieces > 1) {
        scan(sums, pieces);
        add_offsets<<<pieces, threads>>>(numbers, sums, n);
    }
    cudaFree(sums);
}

__device__ int rank_in_block(bool is_kept, int& total) {
    __shared__ int kept[warps];
    unsigned lanes = __ballot_sync(whole_warp, is_kept);
    if (threadIdx.x % 32 == 0) kept[threadIdx.x / 32] = __popc(lanes);
    __syncthreads();
    int rank = in_front(lanes);
    total = 0;
    for (int w = 0; w < warps; w++) {
        if (w < threadIdx.x / 32) rank += kept[w];
        total += kept[w];
    }
    return rank;
}

__global__ void count_kept(const unsigned* key, int* of_block, int n, int shift) {
    int i = blockIdx.x * threads + threadIdx.x, total;
    rank_in_block(i < n && digit_of(key[i], shift) == 0, total);
    if (threadIdx.x == 0) of_block[blockIdx.x] = total;
}

__global__ void keep(const unsigned* key, unsigned* out, int* from, int* counts, const int* starts, int n, int shift) {
    int i = blockIdx.x * threads + threadIdx.x, total;
    bool is_kept = i < n && digit_of(key[i], shift) == 0;
    int place = starts[blockIdx.x] + rank_in_block(is_kept, total);
    if (is_kept) {
        out[place] = key[i];
        from[place] = i;
    }
    if (threadIdx.x == 0 && blockIdx.x == gridDim.x - 1) counts[0] = starts[blockIdx.x] + total;
}

__device__ void count_in_warp(int (&counter)[digits], int digit, unsigned& same) {
    same = __match_any_sync(whole_warp, digit);
    if (digit < digits && in_front(same) == 0) counter[digit] += __popc(same);
    __syncwarp();
}

__global__ void count_digits(const unsigned* key, int* of_block, int n, int shift) {
    __shared__ int counter[warps][digits];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    if (lane < digits) counter[warp][lane] = 0;
    __syncwarp();
    int first = blockIdx.x * tile + warp * of_warp + lane;
    for (int r = 0; r < rounds; r++) {
        int i = first + 32 * r;
        unsigned same;
        count_in_warp(counter[warp], i < n ? digit_of(key[i], shift) : digits, same);
    }
    __syncthreads();
    if (t < digits) {
        int sum = 0;
        for (int w = 0; w < warps; w++) sum += counter[w][t];
        of_block[t * gridDim.x + blockIdx.x] = sum;
    }
}

__global__ void scatter(const unsigned* key, unsigned* out, int* from, int* counts, const int* starts, int n, int shift) {
    __shared__ int counter[warps][digits];
    __shared__ int begins[digits];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    if (lane < digits) counter[warp][lane] = 0;
    __syncwarp();

    int first = blockIdx.x * tile + warp * of_warp + lane;
    unsigned mine[rounds];
    int rank[rounds];
    for (int r = 0; r < rounds; r++) {
        int i = first + 32 * r;
        mine[r] = i < n ? key[i] : 0;
        int digit = i < n ? digit_of(mine[r], shift) : digits;
        int earlier = digit < digits ? counter[warp][digit] : 0;
        __syncwarp();
        unsigned same;
        count_in_warp(counter[warp], digit, same);
        rank[r] = earlier + in_front(same);
    }
    __syncthreads();

    if (t < 32) {
        int total = 0;
        for (int w = 0; lane < digits && w < warps; w++) {
            int count = counter[w][lane];
            counter[w][lane] = total;
            total += count;
        }
        int sum = total;
        for (int d = 1; d < digits; d *= 2) {
            int left = __shfl_up_sync(whole_warp, sum, d);
            if (lane >= d) sum += left;
        }
        if (lane < digits) begins[lane] = sum - total;
    }
    __syncthreads();

    for (int r = 0; r < rounds; r++) {
        int i = first + 32 * r;
        int digit = i < n ? digit_of(mine[r], shift) : 0;
        int place = starts[digit * gridDim.x + blockIdx.x] + counter[warp][digit] + rank[r];
        for (int l = 0; l < 32; l++) {
            if (lane == l && i < n) {
                ((volatile unsigned*)out)[place] = mine[r];
                ((volatile int*)from)[place] = i;
            }
            __syncthreads();
        }
    }
    if (blockIdx.x == 0 && t < digits) {
        int end = t + 1 < digits ? starts[(t + 1) * gridDim.x] : n;
        counts[t] = end - starts[t * gridDim.x];
    }
}

extern "C" void launch(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift, int all) {
    int blocks = all ? (n + tile - 1) / tile : (n + threads - 1) / threads;
    int numbers = all ? digits * blocks : blocks;
    int* starts;
    cudaMalloc(&starts, numbers * sizeof(int));
    if (all) {
        count_digits<<<blocks, threads>>>(key, starts, n, shift);
        scan(starts, numbers);
        scatter<<<blocks, threads>>>(key, out, from, counts, starts, n, shift);
    } else {
        cudaMemset(counts, 0, digits * sizeof(int));
        count_kept<<<blocks, threads>>>(key, starts, n, shift);
        scan(starts, numbers);
        keep<<<blocks, threads>>>(key, out, from, counts, starts, n, shift);
    }
    cudaFree(starts);
}
