// A do-while loop that the whole block leaves together, by a vote of the block.
// run: --kernel settle --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 64 64 64
__global__ void settle(const int* in, int* out) {
    int t = threadIdx.x, value = in[t];
    do {
        if (value < 64) value++;
    } while (__syncthreads_or(value < 64));
    out[t] = value;
}
