// 128 elements for each warp, and 256 bins to merge: eight bytes of reductions for each element.
#include <cuda_runtime.h>
constexpr int copies = 9, each = 128;
__global__ void histogram(const int* key, const int* weight, int* sums, int n, int nbins) {
    __shared__ int part[256 * copies];
    __shared__ __align__(16) int merged[256];
    int t = threadIdx.x;
    for (int k = t; k < 256 * copies; k += 32) part[k] = 0;
    __syncwarp();
    for (int k = t; k < each; k += 32)
        if (int i = blockIdx.x * each + k; i < n) atomicAdd(&part[key[i] % nbins * copies + t % 8], weight[i]);
    __syncwarp();
    for (int bin = t; bin < nbins; bin += 32) {
        int sum = 0;
        for (int k = 0; k < 8; k++) sum += part[bin * copies + k];
        merged[bin] = sum;
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncwarp();
    int whole = nbins / 4 * 4;
    if (t == 0 && whole) {
        asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" ::"l"(sums), "r"((unsigned)__cvta_generic_to_shared(merged)), "r"(whole * 4) : "memory");
        asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
    }
    if (whole + t < nbins) atomicAdd(&sums[whole + t], merged[whole + t]);
}
extern "C" void launch(const int* key, const int* weight, int* sums, int n, int nbins) {
    histogram<<<(n + each - 1) / each, 32>>>(key, weight, sums, n, nbins);
}
