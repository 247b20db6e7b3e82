// The same on one line.
// run: --kernel sums --grid 2 --block 64 --arg i32[128]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 8128
__global__ void sums(const int* in, int* sum) { int v = in[blockIdx.x * 64 + threadIdx.x]; int old = *sum, assumed; do { assumed = old; old = atomicCAS(sum, assumed, assumed + v); } while (assumed != old); }
