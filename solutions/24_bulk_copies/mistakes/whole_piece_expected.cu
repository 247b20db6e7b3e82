// expect: stream-correct fails
// expect: stream-waits fails
// "Each piece has 256 elements, so 1,024 bytes come."
// bulk.cu: bulk copies, barrier objects, warps with different roles, and clusters.
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


constexpr int size = 256;
template <int STAGES>
struct Ring {
    alignas(16) int piece[STAGES][size];
    Barrier full[STAGES], empty[STAGES];
};
template <int STAGES, int WARPS>
__global__ void __launch_bounds__(32 + 32 * WARPS) stream(const int* __restrict__ in, int* __restrict__ out, int n) {
    __shared__ Ring<STAGES> ring;
    if (threadIdx.x < STAGES) { init(&ring.full[threadIdx.x], 1); init(&ring.empty[threadIdx.x], WARPS); }
    __syncthreads();
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int pieces = (n + size - 1) / size;
    const int mine = blockIdx.x < pieces ? (pieces - blockIdx.x - 1) / gridDim.x + 1 : 0;
    if (warp == 0) {  // producer
        if (lane == 0)
            for (int k = 0; k < mine; k++) {
                const int s = k % STAGES, first = (blockIdx.x + k * gridDim.x) * size, bytes = min(size, n - first) * (int)sizeof(int);
                if (k >= STAGES) wait(&ring.empty[s], (k / STAGES - 1) & 1);
                arrive_and_expect(&ring.full[s], size * 4);
                copy(ring.piece[s], in + first, bytes, &ring.full[s]);
            }
        return;
    }
    const int t = threadIdx.x - 32;
    for (int k = 0; k < mine; k++) {
        const int s = k % STAGES, first = (blockIdx.x + k * gridDim.x) * size, count = min(size, n - first);
        wait(&ring.full[s], k / STAGES & 1);
        const int* p = ring.piece[s];
        for (int i = t; i < count; i += 32 * WARPS) out[first + i] = 2 * p[i] - p[count - 1 - i];
        __syncwarp();
        if (lane == 0) arrive(&ring.empty[s]);
    }
}
// All four blocks add to the sum of the first block of the cluster.
__global__ void __cluster_dims__(4, 1, 1) center(const int* in, int* out, int cols) {
    __shared__ int sum;
    cg::cluster_group cluster = cg::this_cluster();
    const int quarter = cols / 4, first = blockIdx.x * quarter;
    if (threadIdx.x == 0) sum = 0;
    cluster.sync();
    int mine = 0;
    for (int i = threadIdx.x; i < quarter; i += blockDim.x) mine += in[first + i];
    mine = __reduce_add_sync(0xffffffff, mine);
    int* first_sum = cluster.map_shared_rank(&sum, 0);
    if (threadIdx.x % 32 == 0) atomicAdd(first_sum, mine);
    cluster.sync();
    const int total = *first_sum;
    for (int i = threadIdx.x; i < quarter; i += blockDim.x) out[first + i] = cols * in[first + i] - total;
    cluster.sync();
}
extern "C" void launch(const int* in, int* out, int rows, int cols, int blocks, int kernel) {
    if (kernel == 1) stream<4, 4><<<blocks, 32 + 32 * 4>>>(in, out, rows * cols);
    if (kernel == 2) center<<<4 * rows, 128>>>(in, out, cols);
}
