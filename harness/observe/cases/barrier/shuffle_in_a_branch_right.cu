// A ballot says who takes the branch, the shuffle names those.
// run: --kernel sums --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 1 3 5 7
__global__ void sums(const int* in, int* out) {
    int t = threadIdx.x, value = in[t];
    unsigned some = __ballot_sync(0xffffffff, t < 20);
    if (t < 20) value += __shfl_down_sync(some, value, 1);
    out[t] = value;
}
