// A kernel that gives up.
// run: --kernel check --block 32 --arg i32[32]=iota
// expect: run.trap at line 5
__global__ void check(const int* in) {
    if (in[threadIdx.x] == 30) __trap();
}
