// A named barrier with the number of those who come.
// run: --kernel meet --block 96 --arg i32[96]=poison
// expect: nothing
// output 0: 63 62 61
__global__ void meet(int* out) {
    __shared__ int stage[96];
    int t = threadIdx.x;
    stage[t] = t;
    if (t < 64) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[t] = stage[63 - t];
    } else {
        out[t] = stage[t];
    }
}
