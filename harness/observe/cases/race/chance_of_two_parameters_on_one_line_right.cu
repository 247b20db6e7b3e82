// One parameter, stored by two stores of one line.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison --arg i32=3 --arg i32=3
// expect: race.same-value at line 6
__global__ void set(int* out, int first, int rest) {
    if (threadIdx.x != 0 || blockIdx.x > 1) return;
    if (blockIdx.x == 0) *out = first; else *out = first;
}
