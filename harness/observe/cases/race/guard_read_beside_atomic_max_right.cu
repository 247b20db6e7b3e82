// The atomic alone.
// run: --kernel largest --grid 2 --block 64 --arg i32[128]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 127
__global__ void largest(const int* in, int* out) {
    atomicMax(out, in[blockIdx.x * 64 + threadIdx.x]);
}
