// A lock whose owner fences before letting go, but not behind taking it: what the owner before has written may not be seen.
// run: --kernel add --grid 4 --block 1 --arg i32[1]=zero --arg i32[1]=zero
// expect: race.read-write at line 7
// expect: race.write-write at line 7
__global__ void add(int* lock, int* sum) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
}
