// The bins of a block are added to all sums by one bulk reduction; threads add those that are no multiple of 16 bytes.
#include <cuda_runtime.h>

constexpr int bins_max = 256, block_size = 256, per_thread = 16, copies = 8;

__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[bins_max][copies + 1];
    __shared__ __align__(16) int all[bins_max];
    const int t = threadIdx.x, whole = nbins / 4 * 4;
    for (int bin = t; bin < nbins; bin += block_size)
        for (int copy = 0; copy < copies; copy++) part[bin][copy] = 0;
    __syncthreads();
    const int threads = gridDim.x * block_size;
    for (int i = blockIdx.x * block_size + t; i < n; i += threads) atomicAdd(&part[key[i] % nbins][t % copies], weight[i]);
    __syncthreads();
    for (int bin = t; bin < nbins; bin += block_size) {
        int sum = 0;
        for (int copy = 0; copy < copies; copy++) sum += part[bin][copy];
        if (bin < whole)
            all[bin] = sum;
        else
            atomicAdd(&sums[bin], sum);
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (t == 0 && whole) {
        asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" ::"l"(sums), "r"((unsigned)__cvta_generic_to_shared(all)), "r"(whole * 4) : "memory");
        asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;" ::: "memory");
    }
}

extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    constexpr int elements = block_size * per_thread;
    histogram<<<(n + elements - 1) / elements, block_size>>>(key, weight, sums, n, nbins);
}
