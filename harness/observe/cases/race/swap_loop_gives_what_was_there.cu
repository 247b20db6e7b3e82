// What the swap found is used behind the loop.
// run: --kernel take --grid 2 --block 32 --arg i32[1]=zero --arg i32[64]=poison
// expect: nothing
__device__ int next(int* counter) {
    int old = *counter, assumed;
    do {
        assumed = old;
        old = atomicCAS(counter, assumed, assumed + 1);
    } while (assumed != old);
    return old;
}
__global__ void take(int* counter, int* out) {
    int place = next(counter);
    out[place] = threadIdx.x;
}
