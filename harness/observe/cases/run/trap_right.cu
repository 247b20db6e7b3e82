// A kernel that could give up, and need not.
// run: --kernel check --block 32 --arg i32[32]=iota
// expect: nothing
__global__ void check(const int* in) {
    if (in[threadIdx.x] == 32) __trap();
}
