// The same with the number of threads that come.
// run: --kernel part --block 96 --arg i32[96]=iota --arg i32[96]=poison
// expect: nothing
// output 1: 0 1 2 3
__global__ void part(const int* in, int* out) {
    int t = threadIdx.x;
    if (t >= 64) return;
    asm volatile("bar.sync 3, 64;" ::: "memory");
    out[t] = in[t];
}
