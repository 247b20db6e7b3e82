// A shuffle that names all lanes, in a branch that only some take.
// run: --kernel sums --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: barrier.warp-mask at line 6
__global__ void sums(const int* in, int* out) {
    int t = threadIdx.x, value = in[t];
    if (t < 20) value += __shfl_down_sync(0xffffffff, value, 1);
    out[t] = value;
}
