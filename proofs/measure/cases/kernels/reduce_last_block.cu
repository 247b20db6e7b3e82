// reduce_last_block.cu: one launch: the block that comes last adds up what the others left.
// arg: u64[6000]=bits
// arg: u64[24]=poison
// arg: u64[1]=poison
// arg: u32[1]=zero
// launch: reduce<<<24, 64>>>
extern "C" __global__ void reduce(const unsigned long long* in, unsigned long long* parts, unsigned long long* out, unsigned* arrived) {
    __shared__ unsigned long long sums[64];
    __shared__ bool last;
    unsigned long long sum = 0;
    for (unsigned at = blockIdx.x * 64 + threadIdx.x; at < 6000; at += 64 * gridDim.x) sum ^= in[at] * 0x9e3779b97f4a7c15ull;
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (threadIdx.x < half) sums[threadIdx.x] ^= sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = sums[0];
        __threadfence();
        last = atomicAdd(arrived, 1u) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (!last || threadIdx.x != 0) return;
    unsigned long long all = 0;
    for (unsigned block = 0; block < gridDim.x; ++block) all ^= parts[block];
    *out = all;
}
