// A lock that is let go by an ordinary store.
// run: --kernel add --grid 2 --block 1 --arg i32[1]=zero --arg i32[1]=zero
// expect: race.write-write at line 10
// expect: race.write-write at lines 6 and 10
__global__ void add(int* lock, int* sum) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    atomicAdd(sum, 1);
    __threadfence();
    *lock = 0;
}
