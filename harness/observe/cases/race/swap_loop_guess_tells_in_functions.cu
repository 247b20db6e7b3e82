// A function that is not inlined reads for two: a guess, and a value to show.
// run: --kernel sums --grid 2 --block 64 --arg i32[1]=zero --arg i32[128]=poison
// expect: race.read-write at lines 4 and 11
__device__ __noinline__ int value_of(const int* place) { return *place; }
__global__ void sums(int* sum, int* shown) {
    int i = blockIdx.x * 64 + threadIdx.x;
    shown[i] = value_of(sum);
    int old = value_of(sum), assumed;
    do {
        assumed = old;
        old = atomicCAS(sum, assumed, assumed + 1);
    } while (old != assumed);
}
