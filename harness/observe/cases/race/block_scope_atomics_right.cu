// Atomics of block scope where only one block comes, of device scope where all do.
// run: --kernel count --grid 4 --block 32 --arg i32[4]=zero --arg i32[1]=zero
// expect: nothing
// output 1: 128
__global__ void count(int* sums, int* total) {
    atomicAdd_block(&sums[blockIdx.x], 1);
    atomicAdd(total, 1);
}
