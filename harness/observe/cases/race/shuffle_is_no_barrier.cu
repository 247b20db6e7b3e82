// A shuffle moves registers; it orders no memory.
// run: --kernel swap --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: race.read-write at lines 7 and 9
__global__ void swap(const int* in, int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    stage[t] = in[t];
    int other = __shfl_xor_sync(0xffffffff, t, 1);
    out[t] = stage[other];
}
