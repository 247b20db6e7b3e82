// The bytes come first, and an odd number of them: what follows is misaligned.
// run: --kernel carve --block 32 --shared 161 --arg i32[32]=poison
// expect: memory.misaligned at line 11
// expect: memory.misaligned at line 13
__global__ void carve(int* out) {
    extern __shared__ char memory[];
    char* chars = memory;
    int* ints = reinterpret_cast<int*>(chars + 33);
    int t = threadIdx.x;
    chars[t] = t;
    ints[t] = t;
    __syncthreads();
    out[t] = ints[31 - t] + chars[t];
}
