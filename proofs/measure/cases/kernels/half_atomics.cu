// half_atomics.cu: atomic sums of f16 and bf16, one and two at a time, in shared and global memory; small integers, so no order rounds.
// arg: u32[256]=bits
// arg: u16[16]=zero
// arg: u16[16]=zero
// launch: add<<<2, 128>>>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
template <class One, class Two>
__device__ void sums(unsigned value, One* cells, One* own) {
    if (threadIdx.x < 8) own[threadIdx.x] = One(0.0f);
    __syncthreads();
    const One low(static_cast<float>(value % 3)), high(static_cast<float>(value / 3 % 2) - 1.0f);
    atomicAdd(&own[value % 5 % 2], low);
    atomicAdd(reinterpret_cast<Two*>(own + 2) + value % 3, Two(low, high));
    atomicAdd(&cells[8 + value % 4], high);
    atomicAdd(reinterpret_cast<Two*>(cells + 12) + value % 2, Two(high, low));
    __syncthreads();
    if (threadIdx.x < 8) atomicAdd(&cells[threadIdx.x], own[threadIdx.x]);
    __syncthreads();
}
extern "C" __global__ void add(const unsigned* in, __half* halves, __nv_bfloat16* bfloats) {
    __shared__ __align__(4) unsigned char own[32];
    const unsigned value = in[blockIdx.x * blockDim.x + threadIdx.x] >> 5;
    sums<__half, __half2>(value, halves, reinterpret_cast<__half*>(own));
    sums<__nv_bfloat16, __nv_bfloat162>(value, bfloats, reinterpret_cast<__nv_bfloat16*>(own + 16));
}
