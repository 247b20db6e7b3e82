// Two bulk copies bring the keys and weights of a block into shared memory.
#include <cuda_runtime.h>

constexpr int bins_max = 256;
constexpr int block_size = 256;
constexpr int per_thread = 16;  // elements: a block has 4096 of them to merge 256 bins for
constexpr int copies = 8, piece = block_size * per_thread;

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[bins_max][copies + 1];

    for (int bin = threadIdx.x; bin < nbins; bin += block_size)
        for (int copy = 0; copy < copies; copy++) part[bin][copy] = 0;

    __syncthreads();

    // Two bulk copies bring it, and threads load what is no multiple of 16 bytes.
    __shared__ __align__(16) int keys[piece], weights[piece];
    __shared__ unsigned long long there;
    const unsigned object = (unsigned)__cvta_generic_to_shared(&there);
    const int first = blockIdx.x * piece, have = min(piece, n - first), whole = have & ~3;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(object) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(object), "r"(whole * 8) : "memory");
        if (whole) {
            asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"((unsigned)__cvta_generic_to_shared(keys)), "l"(key + first), "r"(whole * 4), "r"(object) : "memory");
            asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"((unsigned)__cvta_generic_to_shared(weights)), "l"(weight + first), "r"(whole * 4), "r"(object) : "memory");
        }
    }
    for (int k = whole + threadIdx.x; k < have; k += block_size) keys[k] = key[first + k], weights[k] = weight[first + k];
    __syncthreads();
    asm volatile("{ .reg .pred over; again: mbarrier.try_wait.parity.shared.b64 over, [%0], 0; @!over bra again; }" ::"r"(object) : "memory");
    for (int k = threadIdx.x; k < have; k += block_size) atomicAdd(&part[keys[k] % nbins][threadIdx.x % copies], weights[k]);

    __syncthreads();

    for (int bin = threadIdx.x; bin < nbins; bin += block_size) {
        int sum = 0;
        for (int copy = 0; copy < copies; copy++) sum += part[bin][copy];
        atomicAdd(&sums[bin], sum);
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    constexpr int elements = block_size * per_thread;
    int blocks = (n + elements - 1) / elements;
    histogram<<<blocks, block_size>>>(key, weight, sums, n, nbins);
}

