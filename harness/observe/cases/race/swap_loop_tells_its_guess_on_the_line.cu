// The value is read twice in one declaration: once as the guess, and once to be shown.
// run: --kernel sums --grid 2 --block 64 --arg i32[1]=zero --arg i32[128]=poison
// expect: race.read-write at lines 6 and 10
__global__ void sums(int* sum, int* shown) {
    int i = blockIdx.x * 64 + threadIdx.x;
    int seen = *sum, old = *sum, assumed;
    shown[i] = seen;
    do {
        assumed = old;
        old = atomicCAS(sum, assumed, assumed + 1);
    } while (old != assumed);
}
