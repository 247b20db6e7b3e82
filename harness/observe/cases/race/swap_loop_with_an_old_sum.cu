// The new value is computed once, of the first guess: later rounds store it all the same.
// run: --kernel count --grid 2 --block 64 --arg i32[1]=zero
// expect: race.read-write at lines 5 and 8
__global__ void count(int* sum) {
    int old = *sum, next = old + 1, assumed;
    do {
        assumed = old;
        old = atomicCAS(sum, assumed, next);
    } while (assumed != old);
}
