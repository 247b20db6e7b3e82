// The last block is who sees the others' releases: fetch_add with acquire and release, no classic fence.
// run: --kernel total --grid 4 --block 64 --arg i32[256]=iota --arg i32[4]=poison --arg u32[1]=zero --arg i32[1]=poison
// expect: nothing
// output 3: 32640
#include <cuda/atomic>
__global__ void total(const int* in, int* sums, unsigned* done, int* out) {
    __shared__ int sum;
    __shared__ bool is_last;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[blockIdx.x * 64 + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
        cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(*done);
        is_last = counter.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x < 4) atomicAdd(&sum, threadIdx.x == 0 ? sums[0] - sums[3] : sums[threadIdx.x]);
    __syncthreads();
    if (is_last && threadIdx.x == 0) out[0] = sum;
}
