// The last addition stands behind the release of the lock.
// run: --kernel add --grid 3 --block 1 --arg i32[1]=zero --arg i32[2]=zero
// expect: race.read-write at line 11
// expect: race.write-write at line 11
__global__ void add(int* lock, int* sum) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    sum[0] += 1;
    __threadfence();
    atomicExch(lock, 0);
    sum[1] += 1;
}
