// Two numbers that are the same, on one line.
// run: --kernel set --grid 1 --block 64 --arg i32[1]=poison --arg i32=3
// expect: race.same-value at line 5
__global__ void set(int* out, int n) {
    if (threadIdx.x == 0) *out = 3; else if (threadIdx.x == 32) *out = 3;
}
