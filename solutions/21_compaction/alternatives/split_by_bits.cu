// A block sorts its tile by four stable splits, one for each bit of the digit: no counter for a digit, only ballots. Where the digits
// change in the sorted tile, their runs begin. A keeps what a split by "is not 0" brings to the front.
#include <cuda_runtime.h>

constexpr int threads = 1024;
constexpr unsigned everybody = 0xffffffffu;

// The new place of this thread's element: those without the bit come first, in order.
__device__ int split(bool bit, bool is_there, int* of_warp, int& front) {
    const int t = threadIdx.x, lane = t % 32, warp = t / 32;
    const unsigned zeros = __ballot_sync(everybody, is_there && !bit);
    if (lane == 0) of_warp[warp] = __popc(zeros);
    __syncthreads();
    if (warp == 0) {
        int sum = of_warp[lane];
        const int mine = sum;
        for (int d = 1; d < 32; d *= 2) {
            const int left = __shfl_up_sync(everybody, sum, d);
            if (lane >= d) sum += left;
        }
        of_warp[lane] = sum - mine;
        if (lane == 31) of_warp[32] = sum;
    }
    __syncthreads();
    front = of_warp[32];
    const int before = of_warp[warp] + __popc(zeros & ((1u << lane) - 1));
    return bit ? front + t - before : before;
}

__device__ int lower_bound(const unsigned* sorted, int count, unsigned digit, int shift) {
    int low = 0, high = count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if ((sorted[middle] >> shift & 15) < digit)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__global__ void sort_tiles(const unsigned* key, unsigned* tiles, int* origins, int* table, int n, int shift) {
    __shared__ unsigned k[threads];
    __shared__ int f[threads];
    __shared__ int of_warp[33];
    const int t = threadIdx.x, i = blockIdx.x * threads + t;
    const bool is_there = i < n;
    unsigned mine = is_there ? key[i] : 0;
    int origin = i, unused;
    for (int bit = 0; bit < 4; bit++) {
        const int to = split(is_there && (mine >> (shift + bit) & 1), is_there, of_warp, unused);
        if (is_there) {
            k[to] = mine;
            f[to] = origin;
        }
        __syncthreads();
        if (is_there) {
            mine = k[t];
            origin = f[t];
        }
        __syncthreads();
    }
    if (is_there) {
        k[t] = mine;
        tiles[i] = mine;
        origins[i] = origin;
    }
    __syncthreads();
    const int count = min(threads, n - int(blockIdx.x) * threads);
    if (t < 16) table[t * gridDim.x + blockIdx.x] = lower_bound(k, count, t + 1, shift) - lower_bound(k, count, t, shift);
}

__global__ void move_tiles(const unsigned* tiles, const int* origins, unsigned* out, int* from, const int* table, int n, int shift) {
    __shared__ unsigned k[threads];
    __shared__ int begin[16];
    const int t = threadIdx.x, i = blockIdx.x * threads + t;
    if (i < n) k[t] = tiles[i];
    __syncthreads();
    const int count = min(threads, n - int(blockIdx.x) * threads);
    if (t < 16) begin[t] = table[t * gridDim.x + blockIdx.x] - lower_bound(k, count, t, shift);
    __syncthreads();
    if (i >= n) return;
    const int to = begin[k[t] >> shift & 15] + t;
    out[to] = k[t];
    from[to] = origins[i];
}

__global__ void count_kept(const unsigned* key, int* table, int n, int shift) {
    const int i = blockIdx.x * threads + threadIdx.x;
    const int kept = __syncthreads_count(i < n && (key[i] >> shift & 15) == 0);
    if (threadIdx.x == 0) table[blockIdx.x] = kept;
}

__global__ void move_kept(const unsigned* key, unsigned* out, int* from, const int* table, int n, int shift) {
    __shared__ int of_warp[33];
    const int i = blockIdx.x * threads + threadIdx.x;
    const bool is_there = i < n;
    const unsigned mine = is_there ? key[i] : 0;
    int front;
    const int to = split(is_there && (mine >> shift & 15) != 0, is_there, of_warp, front);
    if (!is_there || to >= front) return;
    out[table[blockIdx.x] + to] = mine;
    from[table[blockIdx.x] + to] = i;
}

// Each block scans 1024 numbers, and a second kernel adds what all blocks in front have: of those sums there are few.
__global__ void scan_part(int* table, int* sums, int count) {
    __shared__ int part[threads];
    const int t = threadIdx.x, i = blockIdx.x * threads + t;
    const int mine = i < count ? table[i] : 0;
    int sum = mine;
    part[t] = sum;
    __syncthreads();
    for (int d = 1; d < threads; d *= 2) {
        const int left = t >= d ? part[t - d] : 0;
        __syncthreads();
        sum += left;
        part[t] = sum;
        __syncthreads();
    }
    if (i < count) table[i] = sum - mine;
    if (t == threads - 1) sums[blockIdx.x] = sum;
}

__global__ void add_sums(int* table, const int* sums, int count) {
    __shared__ int before;
    if (threadIdx.x == 0) before = 0;
    __syncthreads();
    int mine = 0;
    for (int k = threadIdx.x; k < blockIdx.x; k += threads) mine += sums[k];
    mine = __reduce_add_sync(everybody, mine);
    if (threadIdx.x % 32 == 0) atomicAdd(&before, mine);
    __syncthreads();
    const int i = blockIdx.x * threads + threadIdx.x;
    if (i < count) table[i] += before;
}

__global__ void write_counts(const int* table, const int* sums, int* counts, int blocks, int parts, int n, int all) {
    const int d = threadIdx.x;
    if (all) {
        counts[d] = (d < 15 ? table[(d + 1) * blocks] : n) - table[d * blocks];
    } else {
        int kept = 0;
        for (int k = 0; d == 0 && k < parts; k++) kept += sums[k];
        counts[d] = kept;
    }
}

extern "C" void launch(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift, int all) {
    const int blocks = (n + threads - 1) / threads;
    const int numbers = all ? 16 * blocks : blocks;
    const int parts = (numbers + threads - 1) / threads;
    int *table, *sums, *origins;
    unsigned* tiles;
    cudaMalloc(&table, numbers * sizeof(int));
    cudaMalloc(&sums, parts * sizeof(int));
    cudaMalloc(&origins, n * sizeof(int));
    cudaMalloc(&tiles, n * sizeof(unsigned));
    if (all)
        sort_tiles<<<blocks, threads>>>(key, tiles, origins, table, n, shift);
    else
        count_kept<<<blocks, threads>>>(key, table, n, shift);
    scan_part<<<parts, threads>>>(table, sums, numbers);
    add_sums<<<parts, threads>>>(table, sums, numbers);
    write_counts<<<1, 16>>>(table, sums, counts, blocks, parts, n, all);
    if (all)
        move_tiles<<<blocks, threads>>>(tiles, origins, out, from, table, n, shift);
    else
        move_kept<<<blocks, threads>>>(key, out, from, table, n, shift);
    cudaFree(table);
    cudaFree(sums);
    cudaFree(origins);
    cudaFree(tiles);
}
