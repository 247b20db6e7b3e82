// Blocks share a lock, and its first fence is for the block alone.
// run: --kernel add --grid 3 --block 32 --arg i32[1]=zero --arg i32[1]=zero
// expect: race.read-write at line 9
// expect: race.write-write at line 9
__global__ void add(int* lock, int* sum) {
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {}
        __threadfence_block();
        *sum += 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}
