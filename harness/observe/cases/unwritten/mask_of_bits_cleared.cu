// Bits are set by atomicOr in words that were cleared.
// run: --kernel bits --block 64 --arg u32[2]=poison
// expect: nothing
__global__ void bits(unsigned* out) {
    __shared__ unsigned words[2];
    int t = threadIdx.x;
    if (t < 2) words[t] = 0;
    __syncthreads();
    if (t % 3 == 0) atomicOr(&words[t / 32], 1u << t % 32);
    __syncthreads();
    if (t < 2) out[t] = words[t];
}
