// Lanes of one warp compete for a lock; each leaves the loop when it has had it.
// run: --kernel add --grid 2 --block 64 --arg i32[1]=zero --arg i32[1]=zero
// expect: nothing
// output 1: 128
__global__ void add(int* lock, int* sum) {
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *sum += 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}
