// clusters.cu: what begins with sm_90: clusters and their shared memory, copies in bulk, barriers that count bytes.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cg = cooperative_groups;

__global__ void whole_grid(int* x) {
    x[threadIdx.x] = 1;
    cg::this_grid().sync();
    x[threadIdx.x + 32] = x[threadIdx.x] + (int)cg::this_grid().thread_rank();
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
__global__ void __cluster_dims__(2, 2, 1) neighbours(int* out) {
    __shared__ int mine[64];
    auto cluster = cg::this_cluster();
    mine[threadIdx.x] = cluster.thread_rank();
    cluster.sync();
    int* other = cluster.map_shared_rank(mine, (cluster.block_rank() + 1) % cluster.num_blocks());
    out[threadIdx.x] = other[threadIdx.x] + (int)cluster.query_shared_rank(other) + (int)cluster.dim_blocks().x + (int)cluster.block_index().y;
    atomicAdd(other, 1);
    auto token = cluster.barrier_arrive();
    cluster.barrier_wait(std::move(token));
    out[threadIdx.x] += mine[0] + (cg::cluster_group::thread_rank() == 0) + (int)__isClusterShared(other) + (int)__clusterRelativeBlockRank();
}

__global__ void bulk(float* out, const float* in) {
    __shared__ __align__(128) float tile[256];
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(cg::this_thread_block(), tile, in, cuda::aligned_size_t<16>(sizeof tile), barrier);
    barrier.arrive_and_wait();
    out[threadIdx.x] = tile[threadIdx.x];
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    __syncthreads();
    unsigned leader;
    asm volatile("{\n.reg .pred p;\nelect.sync %0|p, 0xffffffff;\n}" : "=r"(leader));
    if (threadIdx.x == leader) {
        cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, out + 256, tile, 1024);
        cuda::ptx::cp_reduce_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, cuda::ptx::op_add, out, tile, 1024);
        cuda::ptx::cp_async_bulk_commit_group();
        cuda::ptx::cp_async_bulk_wait_group(cuda::ptx::n32_t<0>());
    }
}

__global__ void __cluster_dims__(2, 1, 1) sent(int* out) {
    __shared__ int cell[4];
    __shared__ uint64_t barrier;
    auto cluster = cg::this_cluster();
    if (threadIdx.x == 0) cuda::ptx::mbarrier_init(&barrier, 1);
    cuda::ptx::fence_mbarrier_init(cuda::ptx::sem_release, cuda::ptx::scope_cluster);
    cluster.sync();
    if (threadIdx.x == 0) {
        cuda::ptx::mbarrier_arrive_expect_tx(cuda::ptx::sem_release, cuda::ptx::scope_cta, cuda::ptx::space_shared, &barrier, 4);
        const int other = cluster.block_rank() ^ 1;
        cuda::ptx::st_async(cluster.map_shared_rank(cell, other), 7, cluster.map_shared_rank(&barrier, other));
    }
    while (!cuda::ptx::mbarrier_try_wait_parity(&barrier, 0)) {}
    out[threadIdx.x] = cell[0];
    cluster.sync();
}
#endif
