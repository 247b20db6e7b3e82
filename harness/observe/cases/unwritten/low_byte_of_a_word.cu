// One byte of each word is written, and the word is masked to it.
// run: --kernel low --block 32 --arg u32[32]=poison
// expect: nothing
__global__ void low(unsigned* out) {
    __shared__ unsigned words[32];
    int t = threadIdx.x;
    reinterpret_cast<unsigned char*>(&words[t])[0] = t;
    __syncthreads();
    unsigned x = words[31 - t];
    out[t] = x & 0xff;
}
