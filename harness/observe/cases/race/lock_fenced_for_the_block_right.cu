// The warps of one block share a lock, and all about it is for the block alone.
// run: --kernel add --grid 3 --block 96 --arg i32[3]=zero --arg i32[3]=zero
// expect: nothing
// output 1: 3 3 3
__global__ void add(int* lock, int* sum) {
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS_block(&lock[blockIdx.x], 0, 1) != 0) {}
        __threadfence_block();
        sum[blockIdx.x] += 1;
        __threadfence_block();
        atomicExch_block(&lock[blockIdx.x], 0);
    }
}
