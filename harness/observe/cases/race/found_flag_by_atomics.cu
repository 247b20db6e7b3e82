// Whoever finds the value says so by an atomic store.
// run: --kernel find --grid 4 --block 32 --arg i32[128]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 1
__global__ void find(const int* in, int* found) {
    int i = blockIdx.x * 32 + threadIdx.x;
    if (in[i] % 50 == 7) atomicExch(found, 1);
}
