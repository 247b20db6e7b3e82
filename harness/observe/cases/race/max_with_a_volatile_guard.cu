// The guard is a volatile load beside atomicMax: as good as a relaxed atomic one.
// run: --kernel most --grid 2 --block 32 --arg i32[64]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 63
__global__ void most(const int* in, int* best) {
    int value = in[blockIdx.x * 32 + threadIdx.x];
    if (value > *static_cast<volatile int*>(best)) atomicMax(best, value);
}
