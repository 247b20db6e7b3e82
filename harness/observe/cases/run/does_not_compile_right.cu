// A warning is no error: the kernel runs.
// run: --kernel k --block 32 --arg i32[32]=poison
// expect: nothing
// output 0: 0 1 2
__global__ void k(int* out) {
    int unused;
    out[threadIdx.x] = threadIdx.x;
}
