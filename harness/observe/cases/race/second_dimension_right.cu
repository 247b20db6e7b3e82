// Both dimensions in the index.
// run: --kernel square --block 8,4 --arg i32[32]=poison
// expect: nothing
// output 0: 0 0 0 0 0 0 0 0 1
__global__ void square(int* out) {
    out[threadIdx.y * 8 + threadIdx.x] = threadIdx.y;
}
