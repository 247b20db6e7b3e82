// One thread a block counts, without an atomic operation.
// run: --kernel count --grid 4 --block 32 --arg i32[1]=zero
// expect: race.read-write at line 6
// expect: race.write-write at line 6
__global__ void count(int* total) {
    if (threadIdx.x == 0) *total = *total + 1;
}
