// All blocks store the same to one place but the last one.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison
// expect: race.same-value at line 8
// expect: race.write-write at lines 8 and 10
__global__ void set(int* flag) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x < 3)
        *flag = 1;
    else
        *flag = 2;
}
