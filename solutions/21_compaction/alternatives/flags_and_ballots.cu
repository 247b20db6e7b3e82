// Ballots alone: 16 of them give a warp its 16 counts, and each lane its rank. Compaction by a flag for each
// key.
#include <cuda_runtime.h>

constexpr int threads = 512, warps = threads / 32;

// Exercise A: flags become places by a scan of any length. In a warp by shuffles, in the block by its warps'
// sums.
__global__ void flag(const unsigned* key, int* place, int n, int shift) {
    const int i = blockIdx.x * threads + threadIdx.x;
    if (i < n) place[i] = (key[i] >> shift & 15) == 0;
}

__global__ void scan_up(int* values, int* sums, int n) {
    __shared__ int of_warp[warps];
    const int i = blockIdx.x * threads + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int own = i < n ? values[i] : 0;
    int sum = own;
    for (int s = 1; s < 32; s *= 2) {
        const int left = __shfl_up_sync(0xffffffffu, sum, s);
        if (lane >= s) sum += left;
    }
    if (lane == 31) of_warp[warp] = sum;
    __syncthreads();
    int before = 0, all = 0;
    for (int w = 0; w < warps; w++) {
        if (w == warp) before = all;
        all += of_warp[w];
    }
    if (i < n) values[i] = before + sum - own;
    if (threadIdx.x == 0) sums[blockIdx.x] = all;
}

__global__ void add_down(int* values, const int* sums, int n) {
    const int i = blockIdx.x * threads + threadIdx.x;
    if (i < n) values[i] += sums[blockIdx.x];
}

static void scan(int* values, int n) {
    const int blocks = (n + threads - 1) / threads;
    int* sums;
    cudaMalloc(&sums, blocks * sizeof(int));
    scan_up<<<blocks, threads>>>(values, sums, n);
    if (blocks > 1) {
        scan(sums, blocks);
        add_down<<<blocks, threads>>>(values, sums, n);
    }
    cudaFree(sums);
}

__global__ void keep(const unsigned* key, const int* places, unsigned* out, int* from, int* counts, int n,
                     int shift) {
    const int i = blockIdx.x * threads + threadIdx.x;
    if (i >= n) return;
    const unsigned k = key[i];
    const int place = places[i];
    const bool kept = (k >> shift & 15) == 0;
    if (kept) {
        out[place] = k;
        from[place] = i;
    }
    if (i == n - 1) counts[0] = place + kept;
}

// Exercise B.
__device__ int rank_among(unsigned digit, int lane, bool real, int* row) {
    int rank = 0;
    for (unsigned d = 0; d < 16; d++) {
        const unsigned who = __ballot_sync(0xffffffffu, real && digit == d);
        if (digit == d) rank = __popc(who & ((1u << lane) - 1));
        if (lane == 0) row[d] = __popc(who);
    }
    return rank;
}

__global__ void count(const unsigned* key, int* table, int n, int shift) {
    __shared__ int rows[warps][17];
    const int i = blockIdx.x * threads + threadIdx.x;
    rank_among(i < n ? key[i] >> shift & 15 : 0, threadIdx.x % 32, i < n, rows[threadIdx.x / 32]);
    __syncthreads();
    if (threadIdx.x < 16) {
        int sum = 0;
        for (int w = 0; w < warps; w++) sum += rows[w][threadIdx.x];
        table[threadIdx.x * gridDim.x + blockIdx.x] = sum;
    }
}

// A warp for each digit: its counts become running sums, and what it has in all goes to counts.
__global__ void run(int* table, int* counts, int blocks) {
    const int lane = threadIdx.x, d = blockIdx.x;
    int carried = 0;
    for (int f = 0; f < blocks; f += 32) {
        const int x = f + lane < blocks ? table[d * blocks + f + lane] : 0;
        int sum = x;
        for (int s = 1; s < 32; s *= 2) {
            const int y = __shfl_up_sync(0xffffffffu, sum, s);
            if (lane >= s) sum += y;
        }
        if (f + lane < blocks) table[d * blocks + f + lane] = carried + sum - x;
        carried += __shfl_sync(0xffffffffu, sum, 31);
    }
    if (lane == 0) counts[d] = carried;
}

__global__ void scatter(const unsigned* key, unsigned* out, int* from, const int* table, const int* counts,
                        int n, int shift) {
    __shared__ int rows[warps][17];
    __shared__ int starts[17], to[16];
    __shared__ uint2 sorted[threads];
    const int t = threadIdx.x, i = blockIdx.x * threads + t, warp = t / 32;
    const unsigned k = i < n ? key[i] : 0, d = k >> shift & 15;
    const int rank = rank_among(d, t % 32, i < n, rows[warp]);
    __syncthreads();
    if (t < 16) {
        int sum = 0;
        for (int w = 0; w < warps; w++) {
            const int x = rows[w][t];
            rows[w][t] = sum;
            sum += x;
        }
        int all = counts[t], in_block = sum;
        for (int s = 1; s < 16; s *= 2) {
            const int y = __shfl_up_sync(0xffffu, all, s), z = __shfl_up_sync(0xffffu, in_block, s);
            if (t >= s) all += y, in_block += z;
        }
        starts[t] = in_block - sum;
        to[t] = all - counts[t] + table[t * gridDim.x + blockIdx.x];
    }
    __syncthreads();
    if (i < n) sorted[starts[d] + rows[warp][d] + rank] = make_uint2(k, i);
    __syncthreads();
    if (i < n) {
        const uint2 one = sorted[t];
        const unsigned e = one.x >> shift & 15;
        out[to[e] + t - starts[e]] = one.x;
        from[to[e] + t - starts[e]] = one.y;
    }
}

extern "C" void launch(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift,
                       int all) {
    const int blocks = (n + threads - 1) / threads;
    int* room;
    if (!all) {
        cudaMemset(counts, 0, 16 * sizeof(int));
        cudaMalloc(&room, n * sizeof(int));
        flag<<<blocks, threads>>>(key, room, n, shift);
        scan(room, n);
        keep<<<blocks, threads>>>(key, room, out, from, counts, n, shift);
    } else {
        cudaMalloc(&room, 16 * blocks * sizeof(int));
        count<<<blocks, threads>>>(key, room, n, shift);
        run<<<16, 32>>>(room, counts, blocks);
        scatter<<<blocks, threads>>>(key, out, from, room, counts, n, shift);
    }
    cudaFree(room);
}
