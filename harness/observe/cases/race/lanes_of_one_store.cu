// Two lanes of one store meet with different values.
// run: --kernel pairs --block 32 --arg i32[16]=poison
// expect: race.write-write at line 5
__global__ void pairs(int* out) {
    out[threadIdx.x / 2] = threadIdx.x;
}
