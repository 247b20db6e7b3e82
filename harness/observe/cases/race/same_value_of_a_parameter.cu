// All blocks store a parameter.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison --arg i32=7
// expect: race.same-value at line 5
__global__ void set(int* flag, int n) {
    if (threadIdx.x == 0) *flag = 2 * n + blockDim.x;
}
