// Lane 0's element goes to all lanes, and all of them store it.
// run: --kernel first --block 32 --arg i32[32]=iota --arg i32[1]=poison
// expect: race.same-value at line 6
__global__ void first(const int* in, int* out) {
    int v = __shfl_sync(0xffffffff, in[threadIdx.x] + 3, 0);
    *out = v;
}
