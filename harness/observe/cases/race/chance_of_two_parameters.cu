// Two parameters that happen to be equal.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison --arg i32=3 --arg i32=3
// expect: race.write-write at lines 7 and 9
__global__ void set(int* out, int first, int rest) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0)
        *out = first;
    else if (blockIdx.x == 1)
        *out = rest;
}
