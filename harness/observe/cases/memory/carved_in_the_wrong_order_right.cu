// The bytes come first, rounded up to the next multiple of four.
// run: --kernel carve --block 32 --shared 164 --arg i32[32]=poison
// expect: nothing
// output 0: 31 31 31
__global__ void carve(int* out) {
    extern __shared__ __align__(8) char memory[];
    char* chars = memory;
    int* ints = reinterpret_cast<int*>(chars + 36);
    int t = threadIdx.x;
    chars[t] = t;
    ints[t] = t;
    __syncthreads();
    out[t] = ints[31 - t] + chars[t];
}
