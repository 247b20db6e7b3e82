#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
constexpr int block_size = 256;
__global__ void __cluster_dims__(1, 1, 1) reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];
    auto cluster = cg::this_cluster();
    int tid = threadIdx.x, i = blockIdx.x * block_size + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    cluster.sync();
    for (int stride = block_size / 2; stride > 0; stride /= 2) {
        if (tid < stride) part[tid] += part[tid + stride];
        asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
        asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
    }
    if (tid == 0) block_sums[blockIdx.x] = part[0];
}
extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
