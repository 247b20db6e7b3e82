// All blocks store a parameter, by a function.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison --arg i32=7
// expect: race.same-value at line 4
__device__ void put(int* where, int what) { *where = what; }
__global__ void set(int* flag, int n) {
    if (threadIdx.x == 0) put(flag, n);
}
