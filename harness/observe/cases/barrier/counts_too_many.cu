// A named barrier that waits for more threads than ever come.
// run: --kernel meet --block 64 --arg i32[64]=poison
// expect: barrier.deadlock at line 8
__global__ void meet(int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = t;
    if (t < 32) asm volatile("bar.sync 1, 96;" ::: "memory");
    else asm volatile("bar.sync 1, 96;" ::: "memory");
    out[t] = stage[63 - t];
}
