// match_any: the lanes of one key add up among themselves, and one of them adds to the histogram.
// run: --kernel count --block 64 --arg i32[64]=iota --arg i32[8]=zero
// expect: nothing
// output 1: 8 8 8 8 8 8 8 8
__global__ void count(const int* in, int* bins) {
    int key = in[threadIdx.x] % 8;
    unsigned same = __match_any_sync(~0u, key);
    if ((threadIdx.x & 31) == __ffs(same) - 1) atomicAdd(&bins[key], __popc(same));
}
