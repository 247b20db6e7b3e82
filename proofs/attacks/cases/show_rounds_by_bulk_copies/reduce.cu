// A barrier for every step: an object whose phase ends when each warp's bulk copy of 16 bytes has come.
#include <cuda_runtime.h>
constexpr int block_size = 256;
__device__ unsigned here(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[block_size];
    __shared__ __align__(16) float away[8][4], source[4];
    __shared__ unsigned long long met;
    int tid = threadIdx.x, i = blockIdx.x * block_size + tid;
    if (tid < 4) source[tid] = 0;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    if (tid == 0) asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(here(&met)) : "memory");
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();
    int round = 0;
    for (int stride = block_size / 2; stride > 0; stride /= 2, round ^= 1) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncwarp();
        if (tid % 32 == 0) {
            asm volatile("fence.acq_rel.cta; fence.proxy.async;" ::: "memory");
            if (tid == 0) asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 128;" ::"r"(here(&met)) : "memory");
            asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 16, [%2];" ::"r"(here(away[tid / 32])), "r"(here(source)), "r"(here(&met)) : "memory");
        }
        asm volatile("{ .reg .pred over; again: mbarrier.try_wait.parity.shared.b64 over, [%0], %1; @!over bra again; }" ::"r"(here(&met)), "r"(round) : "memory");
    }
    if (tid == 0) block_sums[blockIdx.x] = part[0];
}
extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
