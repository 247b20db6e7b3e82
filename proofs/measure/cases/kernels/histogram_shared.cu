// histogram_shared.cu: counts in shared memory first, then adds to the whole.
// arg: u8[16384]=bits
// arg: u32[64]=zero
// launch: count<<<8, 128>>>
extern "C" __global__ void count(const unsigned char* in, unsigned* bins) {
    __shared__ unsigned own[64];
    if (threadIdx.x < 64) own[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned at = blockIdx.x * 128 + threadIdx.x; at < 16384; at += 128 * gridDim.x) atomicAdd(&own[in[at] / 4], 1u);
    __syncthreads();
    if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
