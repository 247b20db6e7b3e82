// A parameter that happens to be the number which others store, on one line.
// run: --kernel set --grid 1 --block 64 --arg i32[1]=poison --arg i32=3
// expect: race.write-write at line 5
__global__ void set(int* out, int n) {
    if (threadIdx.x == 0) *out = 3; else if (threadIdx.x == 32) *out = n;
}
