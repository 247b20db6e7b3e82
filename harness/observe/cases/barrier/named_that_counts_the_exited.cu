// A barrier for 96 threads, 32 of which have ended: a barrier that names a number waits for so many, whoever has exited.
// run: --kernel part --block 96 --arg i32[96]=iota --arg i32[96]=poison
// expect: barrier.deadlock at line 7
__global__ void part(const int* in, int* out) {
    int t = threadIdx.x;
    if (t >= 64) return;
    asm volatile("bar.sync 3, 96;" ::: "memory");
    out[t] = in[t];
}
