// A block of two dimensions in which the index uses one: the rows of threads write each other's slots.
// run: --kernel square --block 8,4 --arg i32[8]=poison
// expect: race.write-write at line 5
__global__ void square(int* out) {
    out[threadIdx.x] = threadIdx.y;
}
