// One try, and nobody looks whether it has taken place.
// run: --kernel count --grid 2 --block 64 --arg i32[1]=zero
// expect: race.read-write at lines 5 and 6
__global__ void count(int* sum) {
    int old = *sum;
    atomicCAS(sum, old, old + 1);
}
