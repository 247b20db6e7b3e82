// The lock is set free by a volatile store behind a fence, as old guides do it.
// run: --kernel add --grid 6 --block 1 --arg i32[1]=zero --arg i32[1]=zero
// expect: nothing
// output 1: 6
__global__ void add(int* lock, int* sum) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    sum[0]++;
    __threadfence();
    *static_cast<volatile int*>(lock) = 0;
}
