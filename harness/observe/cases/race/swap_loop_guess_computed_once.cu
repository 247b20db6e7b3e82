// What the swap stores was computed of the first guess, before the loop.
// run: --kernel sums --grid 2 --block 64 --arg i32[128]=iota --arg i32[1]=zero
// expect: race.read-write at lines 6 and 9
__global__ void sums(const int* in, int* sum) {
    int i = blockIdx.x * 64 + threadIdx.x;
    int v = in[i], old = *sum, wanted = old + v, assumed;
    do {
        assumed = old;
        old = atomicCAS(sum, assumed, wanted);
    } while (old != assumed);
}
