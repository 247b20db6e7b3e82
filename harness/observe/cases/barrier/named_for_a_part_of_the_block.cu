// Two of three warps meet at a barrier of their own, named in the code, with their number.
// run: --kernel part --block 96 --arg i32[96]=iota --arg i32[96]=poison
// expect: nothing
// output 1: 63 62 61 60
__global__ void part(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (t >= 64) {
        out[t] = in[t];
        return;
    }
    stage[t] = in[t];
    asm volatile("bar.sync 3, 64;" ::: "memory");
    out[t] = stage[63 - t];
}
