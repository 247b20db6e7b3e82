// All threads of a block store what is computed of the block's index.
// run: --kernel set --grid 4 --block 64 --arg i32[4]=poison --arg i32=3
// expect: race.same-value at line 5
__global__ void set(int* out, int n) {
    out[blockIdx.x] = blockIdx.x * n;
}
