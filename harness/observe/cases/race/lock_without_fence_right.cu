// A spin lock with its fences, one thread a block.
// run: --kernel add --grid 4 --block 1 --arg i32[1]=zero --arg i32[1]=zero
// expect: nothing
// output 1: 4
__global__ void add(int* lock, int* sum) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
}
