// Four threads write the four bytes of each word, through a char pointer over ints; afterwards the words are read.
// run: --kernel bytes --block 128 --arg i32[32]=poison
// expect: nothing
// output 0: 50462976 117835012
__global__ void bytes(int* out) {
    __shared__ int words[32];
    int t = threadIdx.x;
    reinterpret_cast<unsigned char*>(words)[t] = t;
    __syncthreads();
    if (t < 32) out[t] = words[t];
}
