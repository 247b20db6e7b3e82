// 32-bit atomics, then a barrier, then 64-bit atomics on the same bytes.
// run: --kernel both --block 64 --arg u64[1]=zero
// expect: nothing
// output 0: 64
__global__ void both(unsigned long long* pair) {
    if (threadIdx.x < 32) atomicAdd(pair, 1ull);
    __syncthreads();
    if (threadIdx.x >= 32) atomicAdd(reinterpret_cast<unsigned*>(pair), 1u);
}
