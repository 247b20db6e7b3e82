// A recursion without an end.
// run: --kernel deep --block 32 --arg i32[32]=poison --arg i32=1
// expect: memory.stack at line 5
__device__ __noinline__ int down(int n, int step) {
    return n == 0 ? 0 : 1 + down(n + step, step) * 3;
}
__global__ void deep(int* out, int step) {
    out[threadIdx.x] = down(1 + threadIdx.x, step);
}
