// A bin for each value.
// run: --kernel count --block 64 --arg i32[64]=iota --arg i32[64]=zero
// expect: nothing
// output 1: 1 1 1
__global__ void count(const int* in, int* bins) {
    atomicAdd(&bins[in[threadIdx.x]], 1);
}
