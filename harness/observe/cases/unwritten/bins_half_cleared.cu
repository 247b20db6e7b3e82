// Half of the bins are cleared, and all are counted in.
// run: --kernel count --block 64 --arg u8[64]=iota --arg u32[64]=zero
// expect: memory.uninitialised at line 9
__global__ void count(const unsigned char* in, unsigned* out) {
    __shared__ unsigned bins[64];
    int t = threadIdx.x;
    if (t < 32) bins[t] = 0;
    __syncthreads();
    atomicAdd(&bins[in[t] % 64], 1u);
    __syncthreads();
    unsigned mine = bins[t];
    unsigned other = __shfl_xor_sync(~0u, mine, 1);
    if (t < 64) atomicAdd(&out[t], mine + other);
}
