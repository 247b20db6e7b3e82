// "Only if it is larger": the plain read of the guard meets the others' atomics.
// run: --kernel largest --grid 2 --block 64 --arg i32[128]=random --arg i32[1]=zero
// expect: race.read-write at line 6
__global__ void largest(const int* in, int* out) {
    int value = in[blockIdx.x * 64 + threadIdx.x];
    if (value > *out) atomicMax(out, value);
}
