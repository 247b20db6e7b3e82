// integer_atomics.cu: contended atomics of every kind on a few cells, in shared and global memory; only what no order changes.
// arg: u32[512]=bits
// arg: u32[32]=zero
// arg: u64[16]=zero
// launch: compute<<<2, 256>>>
extern "C" __global__ void compute(const unsigned* in, unsigned* cells, unsigned long long* wide) {
    __shared__ unsigned own[8];
    __shared__ int least;
    if (threadIdx.x < 8) own[threadIdx.x] = 0;
    if (threadIdx.x == 0) least = 0x7fffffff;
    __syncthreads();
    const unsigned value = in[blockIdx.x * 256 + threadIdx.x];
    atomicAdd(&own[value % 8], value);
    atomicXor(&own[(value + 1) % 8], 0u);
    atomicMin(&least, static_cast<int>(value));
    atomicSub(&cells[0], value), atomicMax(&cells[1], value), atomicMax(reinterpret_cast<int*>(&cells[2]), static_cast<int>(value));
    atomicOr(&cells[3], 1u << value % 32), atomicXor(&cells[4], value), atomicInc(&cells[5], 99u), atomicDec(&cells[6], 77u);
    atomicAdd(&wide[value % 4], static_cast<unsigned long long>(value) << 20), atomicMax(&wide[4], static_cast<unsigned long long>(value) * value);
    unsigned seen = atomicAdd(&cells[7], 0u);
    while (true) {  // a product by compare and swap
        const unsigned old = atomicCAS(&cells[7], seen, (seen | 1) * (value | 1) | 1);
        if (old == seen) break;
        seen = old;
    }
    __syncthreads();
    if (threadIdx.x < 8) atomicAdd(&cells[8 + threadIdx.x], own[threadIdx.x]);
    if (threadIdx.x == 0) atomicMin(reinterpret_cast<int*>(&cells[16]), least);
}
