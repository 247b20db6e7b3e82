// The largest value has no bin.
// run: --kernel count --block 64 --arg i32[64]=iota --arg i32[63]=zero
// expect: memory.out-of-bounds at line 5
__global__ void count(const int* in, int* bins) {
    atomicAdd(&bins[in[threadIdx.x]], 1);
}
