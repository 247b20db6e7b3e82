// The output is added to, and nobody has set it.
// run: --kernel sum --block 32 --arg i32[32]=iota --arg i32[1]=poison
// expect: memory.uninitialised at line 5
__global__ void sum(const int* in, int* out) {
    atomicAdd(out, in[threadIdx.x]);
}
