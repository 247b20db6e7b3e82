// One pass: a block takes the next piece when it begins, so the pieces in front of its own have begun, too, and may be waited for.
#include <cuda/atomic>
#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int per_thread = 4;
constexpr int piece = block_size * per_thread;

// What a block has said of its piece: nothing yet, the sum of its elements, or of all elements up to its end.
using Said = unsigned long long;
constexpr Said its_own = Said(1) << 32, all_so_far = Said(2) << 32;

__device__ Said kind(Said said) {
    return said >> 32 << 32;
}

__device__ void say(Said* place, Said what, int sum) {
    cuda::atomic_ref<Said, cuda::thread_scope_device>(*place).store(what | unsigned(sum),
                                                                    cuda::memory_order_relaxed);
}

// A warp looks at 32 pieces at a time, the nearest first, until one has the sum of all so far. One after another
// would be a chain through all blocks.
__device__ int sum_in_front(Said* said, int mine, int lane) {
    int sum = 0;
    for (int last = mine - 1; last >= 0; last -= 32) {
        Said seen = all_so_far;
        if (last - lane >= 0) {
            cuda::atomic_ref<Said, cuda::thread_scope_device> of_piece(said[last - lane]);
            do seen = of_piece.load(cuda::memory_order_relaxed);
            while (kind(seen) == 0);
        }
        const unsigned ends = __ballot_sync(0xffffffffu, kind(seen) == all_so_far);
        const int end = ends ? __ffs(ends) - 1 : 31;
        sum += __reduce_add_sync(0xffffffffu, lane <= end ? int(unsigned(seen)) : 0);
        if (ends) break;
    }
    return sum;
}

__global__ void scan_pieces(const int* in, int* out, int* next, Said* said, int n) {
    __shared__ int tile[piece];
    __shared__ int of_warp[block_size / 32];
    __shared__ int mine, before;
    const int t = threadIdx.x, lane = t % 32, warp = t / 32;
    if (t == 0) mine = atomicAdd(next, 1);
    __syncthreads();
    const int first = mine * piece;
    for (int k = 0; k < per_thread; k++) {
        const int i = k * block_size + t;
        tile[i] = first + i < n ? in[first + i] : 0;
    }
    __syncthreads();

    // A thread adds up four neighbors, read as one 128-bit word.
    const int4 four = reinterpret_cast<const int4*>(tile)[t];
    const int total = four.x + four.y + four.z + four.w;
    int sum = total;
    for (int d = 1; d < 32; d *= 2) {
        const int left = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane >= d) sum += left;
    }
    if (lane == 31) of_warp[warp] = sum;
    __syncthreads();
    int in_front = sum - total, all = 0;
    for (int w = 0; w < block_size / 32; w++) {
        if (w < warp) in_front += of_warp[w];
        all += of_warp[w];
    }

    if (warp == 0) {
        if (lane == 0) say(&said[mine], mine ? its_own : all_so_far, all);
        const int sum_before = sum_in_front(said, mine, lane);
        if (lane == 0) {
            if (mine) say(&said[mine], all_so_far, sum_before + all);
            before = sum_before;
        }
    }
    __syncthreads();
    in_front += before;
    reinterpret_cast<int4*>(tile)[t] =
        make_int4(in_front, in_front + four.x, in_front + four.x + four.y, in_front + total - four.w);
    __syncthreads();
    for (int k = 0; k < per_thread; k++) {
        const int i = k * block_size + t;
        if (first + i < n) out[first + i] = tile[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    const int pieces = (n + piece - 1) / piece;
    Said* said;
    cudaMalloc(&said, (pieces + 1) * sizeof(Said));
    cudaMemset(said, 0, (pieces + 1) * sizeof(Said));
    scan_pieces<<<pieces, block_size>>>(in, out, reinterpret_cast<int*>(said + pieces), said, n);
    cudaFree(said);
}
