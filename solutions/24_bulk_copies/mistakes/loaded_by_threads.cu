// expect: bulk fails
// expect: overlap fails
// "Its loads are coalesced, and each element is used twice: the second time it is in the cache."
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// A barrier object in shared memory. A phase is over when `count` threads have arrived and all expected bytes
// are there.
using Barrier = unsigned long long;

__device__ unsigned shared(const void* p) {
    return (unsigned)__cvta_generic_to_shared(p);
}

__device__ void init(Barrier* barrier, int count) {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(shared(barrier)), "r"(count) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
__device__ void arrive(Barrier* barrier) {
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(shared(barrier)) : "memory");
}
// Arrives, and says how many bytes this phase has to wait for.
__device__ void arrive_and_expect(Barrier* barrier, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(shared(barrier)), "r"(bytes)
                 : "memory");
}
// Waits until the phase with this parity is over: 0 for the first phase, 1 for the second, 0 for the third, …
__device__ void wait(Barrier* barrier, int parity) {
    asm volatile(
        "{ .reg .pred over; again: mbarrier.try_wait.parity.shared.b64 over, [%0], %1; @!over bra again; }" ::
            "r"(shared(barrier)),
        "r"(parity)
        : "memory");
}
// One thread copies `bytes` bytes to shared memory: a multiple of 16, as both addresses are. The barrier
// counts them.
__device__ void copy(int* to, const int* from, int bytes, Barrier* barrier) {
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
            shared(to)),
        "l"(from), "r"(bytes), "r"(shared(barrier))
        : "memory");
}

constexpr int size = 256;    // elements of a piece
constexpr int threads = 64;  // of a block of `stream`

// Kernel 1. A block takes every gridDim.x-th piece. out[i] is twice the element less its mirror image in the
// piece.
__global__ void stream(const int* in, int* out, int n) {
    // TODO: Bring each piece to shared memory by a bulk copy: first into one buffer, then into a ring of
    // stages.
    for (int first = blockIdx.x * size; first < n; first += gridDim.x * size) {
        const int count = min(size, n - first);
        for (int i = threadIdx.x; i < count; i += threads)
            out[first + i] = 2 * in[first + i] - in[first + count - 1 - i];
    }
}

// Kernel 2. A cluster of four blocks takes a row, each block a quarter. out[i] is the element times cols,
// less the row's sum.
__global__ void __cluster_dims__(4, 1, 1) center(const int* in, int* out, int cols) {
    __shared__ int sum;
    const auto cluster = cg::this_cluster();
    const int t = threadIdx.x, quarter = cols / 4, first = blockIdx.x * quarter;
    if (t == 0) sum = 0;
    __syncthreads();

    int mine = 0;
    for (int i = t; i < quarter; i += blockDim.x) mine += in[first + i];
    mine = __reduce_add_sync(0xffffffff, mine);
    if (t % 32 == 0) atomicAdd(&sum, mine);
    cluster.sync();  // all four sums are complete

    int total = 0;
    for (int r = 0; r < 4; r++) total += *cluster.map_shared_rank(&sum, r);
    for (int i = t; i < quarter; i += blockDim.x) out[first + i] = cols * in[first + i] - total;
    cluster.sync();  // a block's shared memory is there until it ends: nobody ends before all have read
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int blocks, int kernel) {
    if (kernel == 1) stream<<<blocks, threads>>>(in, out, rows * cols);
    if (kernel == 2) center<<<4 * rows, 128>>>(in, out, cols);
}
