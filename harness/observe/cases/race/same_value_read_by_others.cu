// Every block raises the same flag, and one looks at it while others may still be about to.
// run: --kernel look --grid 4 --block 32 --arg i32[1]=zero --arg i32[4]=poison
// expect: race.read-write at lines 7 and 8
// expect: race.same-value at line 7
__global__ void look(int* flag, int* seen) {
    if (threadIdx.x != 0) return;
    *flag = 1;
    seen[blockIdx.x] = *flag;
}
