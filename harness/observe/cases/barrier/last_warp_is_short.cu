// A block of 40 threads: the mask of the second warp names its eight lanes.
// run: --kernel tail --block 40 --arg i32[40]=iota --arg i32[2]=poison
// expect: nothing
// output 1: 496 284
__global__ void tail(const int* in, int* out) {
    int t = threadIdx.x, value = in[t];
    unsigned mask = t < 32 ? ~0u : 0xffu;
    for (int lanes = t < 32 ? 16 : 4; lanes > 0; lanes /= 2) value += __shfl_down_sync(mask, value, lanes);
    if (t % 32 == 0) out[t / 32] = value;
}
