// Atomics of block scope on a place that all blocks share.
// run: --kernel count --grid 4 --block 32 --arg i32[1]=zero
// expect: race.write-write at line 5
__global__ void count(int* total) {
    atomicAdd_block(total, 1);
}
