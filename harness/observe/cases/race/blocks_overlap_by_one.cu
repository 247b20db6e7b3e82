// Each block writes one element beyond its part: the first of the next block's.
// run: --kernel parts --grid 4 --block 33 --arg i32[129]=poison
// expect: race.write-write at line 5
__global__ void parts(int* out) {
    out[blockIdx.x * 32 + threadIdx.x] = blockIdx.x;
}
