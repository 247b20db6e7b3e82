// Keys and places are packed into 64 bits, and one half is not written.
// run: --kernel pick --block 32 --arg u32[32]=iota --arg u32[32]=poison
// expect: memory.uninitialised at line 9
__global__ void pick(const unsigned* in, unsigned* out) {
    __shared__ unsigned long long pairs[32];
    int t = threadIdx.x;
    reinterpret_cast<unsigned*>(&pairs[t])[1] = in[t];
    __syncthreads();
    unsigned long long mine = pairs[31 - t];
    out[t] = unsigned(mine) + unsigned(mine >> 32);
}
