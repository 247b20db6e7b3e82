// The first guess goes elsewhere, as well.
// run: --kernel count --grid 2 --block 64 --arg i32[1]=zero --arg i32[128]=poison
// expect: race.read-write at lines 5 and 9
__global__ void count(int* sum, int* seen) {
    int old = *sum, assumed;
    seen[blockIdx.x * 64 + threadIdx.x] = old;
    do {
        assumed = old;
        old = atomicCAS(sum, assumed, assumed + 1);
    } while (assumed != old);
}
