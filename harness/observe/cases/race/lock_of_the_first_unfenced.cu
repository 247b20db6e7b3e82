// Only the block that happens to come first forgets the fence: had it come second, it would have read too early.
// run: --kernel add --grid 2 --block 32 --arg i32[1]=zero --arg i32[1]=zero
// expect: race.read-write at line 8
// expect: race.write-write at line 8
__global__ void add(int* lock, int* sum) {
    if (threadIdx.x != 0) return;
    while (atomicCAS(lock, 0, 1) != 0) {}
    if (blockIdx.x == 0) *sum += 1; else { __threadfence(); *sum += 1; }
    __threadfence();
    atomicExch(lock, 0);
}
