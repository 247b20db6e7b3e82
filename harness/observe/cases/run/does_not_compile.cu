// A name that nobody declared.
// run: --kernel k --block 32 --arg i32[32]=poison
// expect: compile.error at line 5
__global__ void k(int* out) {
    out[threadIdx.x] = treadIdx.x;
}
