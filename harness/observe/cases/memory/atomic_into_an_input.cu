// A histogram is counted into the buffer that is an input.
// run: --kernel count --block 32 --in i32[32]=zero
// expect: memory.read-only at line 5
__global__ void count(int* in) {
    atomicAdd(&in[threadIdx.x], 1);
}
