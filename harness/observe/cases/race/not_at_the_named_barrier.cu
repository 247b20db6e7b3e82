// Two warps meet at a named barrier; the third reads without having been there.
// run: --kernel meet --block 96 --arg i32[32]=iota --arg i32[64]=poison
// expect: race.read-write at lines 7 and 9
__global__ void meet(const int* in, int* out) {
    __shared__ int buffer[32];
    int t = threadIdx.x;
    if (t < 32) buffer[t] = in[t];
    if (t < 64) asm volatile("bar.sync 1, 64;" ::: "memory");
    if (t >= 32) out[t - 32] = buffer[31 - t % 32];
}
