// expect: time fails
// expect: 90 points
// "A block takes the next piece when it begins, so the piece in front has begun, too, and will be done soon."
#include <cuda/atomic>
#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int per_thread = 4;
constexpr int piece = block_size * per_thread;

__global__ void scan_pieces(const int* in, int* out, int* next, int* sums, int* ready, int n) {
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

    if (t == 0) {
        int offset = 0;
        if (mine > 0) {
            cuda::atomic_ref<int, cuda::thread_scope_device> flag(ready[mine - 1]);
            while (flag.load(cuda::memory_order_acquire) == 0) {}
            offset = sums[mine - 1];
        }
        sums[mine] = offset + all;
        cuda::atomic_ref<int, cuda::thread_scope_device>(ready[mine]).store(1, cuda::memory_order_release);
        before = offset;
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
    int* state;
    cudaMalloc(&state, (2 * pieces + 1) * sizeof(int));
    cudaMemset(state, 0, (2 * pieces + 1) * sizeof(int));
    scan_pieces<<<pieces, block_size>>>(in, out, state, state + 1, state + 1 + pieces, n);
    cudaFree(state);
}
