// The sums of a local array begin with what its memory holds.
// run: --kernel sums --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: memory.uninitialised at line 7
__global__ void sums(const int* in, int* out) {
    int bins[4];
    for (int i = 0; i < 32; ++i)
        bins[in[i] % 4] += 1;
    out[threadIdx.x] = bins[threadIdx.x % 4];
}
