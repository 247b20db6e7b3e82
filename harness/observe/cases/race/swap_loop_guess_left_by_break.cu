// An endless loop that is left by a break when the swap has taken place.
// run: --kernel most --grid 2 --block 64 --arg i32[128]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 127
__global__ void most(const int* in, int* sum) {
    int v = in[blockIdx.x * 64 + threadIdx.x], old = *sum;
    while (true) {
        int seen = atomicCAS(sum, old, max(old, v));
        if (seen == old) break;
        old = seen;
    }
}
