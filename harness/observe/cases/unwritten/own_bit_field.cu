// Of a word of bit fields one is set, and used.
// run: --kernel fields --block 32 --arg u32[32]=poison
// expect: nothing
struct Packed {
    unsigned low : 5;
    unsigned middle : 9;
    unsigned high : 18;
};
__global__ void fields(unsigned* out) {
    __shared__ Packed words[32];
    int t = threadIdx.x;
    words[t].middle = t;
    __syncthreads();
    out[t] = words[31 - t].middle;
}
