// Two threads store the two 16-bit halves of each word.
// run: --kernel halves --block 64 --arg u32[32]=poison
// expect: nothing
// output 0: 65536 196610 327684
__global__ void halves(unsigned* words) {
    __shared__ unsigned stage[32];
    int t = threadIdx.x;
    reinterpret_cast<unsigned short*>(stage)[t] = t;
    __syncthreads();
    if (t < 32) words[t] = stage[t];
}
